import type { SimCommand } from '../../bridge-simulator/src/cli/sim-command.ts';
import { type StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts';
/** Starts a Skyshop of providers alone on a folder. */
export type StartProviders = (dataDir: string) => Promise<StackAddresses & {
    close(): Promise<void>;
}>;
/** The command that plays what goes wrong between a merchant and its providers, and judges what the merchant does. */
export declare function auditMerchantCommand(startProviders: StartProviders): SimCommand;
