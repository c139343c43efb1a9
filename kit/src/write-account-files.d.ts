import { type Account } from './account-files.ts';
/**
 * Writes the files of accounts into a folder each below `folder`, readable by their owner alone, and returns these folders by
 * provider. What was written before is written again, or removed where the account has it no more.
 * @throws StartError before anything is written, for a file that is somebody else's
 */
export declare function writeAccountFiles(accounts: Readonly<Record<string, Account>>, { folder, worldId }: {
    readonly folder: string;
    readonly worldId: string;
}): Promise<Record<string, string>>;
