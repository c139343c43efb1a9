/** A file of an account, as the provider's own console would hand it out. */
export interface AccountFile {
    readonly name: string;
    readonly content: string | Uint8Array;
    /** Its purpose, for the README beside it; null for the README itself. */
    readonly about: string | null;
}
/** An account as `getMerchants` of the control plane answers it. */
export type Account = Readonly<Record<string, unknown>>;
/** Place of an account. */
export interface AccountPlace {
    readonly provider: string;
    readonly worldId: string;
    /** Absolute path that the files are written to, for the variables that name them. */
    readonly folder: string;
}
/** Returns the files of an account: keys and certificates, `.env` with the rest, and a README that says what each is. */
export declare function filesOfAccount(account: Account, place: AccountPlace): AccountFile[];
