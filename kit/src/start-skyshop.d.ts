import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts';
import { type World } from '../../e2e/kit/world/world.ts';
import type { SkyshopConfig } from './config.ts';
/** Who may reach Skyshop, and whom its webhooks may reach. */
export interface SkyshopNetwork {
    /** Address that everything listens on, for instance `0.0.0.0`; other hosts then need the token. Loopback when left out. */
    host?: string;
    /** Name by which other hosts reach this one, for instance of a container; goes into the addresses of gateways. */
    hostName?: string;
    /** Other hosts that webhooks may go to, with a port for that one alone, for instance `backend` or `192.168.1.7:8080`. */
    webhookHosts?: readonly string[];
    /** File of certificates in PEM that their receivers are trusted by: a self-signed one, or its issuer. */
    webhookCa?: string;
    /** Addresses of your own server for the accounts of every world, by provider, or by a setting such as `wechat.refundNotifyUrl`. */
    notify?: Readonly<Record<string, string>>;
    /** Ports at which the gateways of the default world have the providers' own paths, by provider; 0 for any free one. */
    providerPorts?: Readonly<Record<string, number>>;
}
/** Options for starting Skyshop; everything may be left out. */
export interface SkyshopOptions extends SkyshopConfig, SkyshopNetwork {
    /** The shop in the phone: the folder of a production build, or the address of a dev server; else the one included. */
    shop?: string;
    /** The product API behind the shop, for instance `http://localhost:8080`: `/api/*` of the shop goes there; else Skyshop's own. */
    api?: string;
    /** Whether Skyshop answers what the server of `api` does not know (404, 501). */
    apiFallback?: boolean;
    /** Folder of the worlds; when left out a temporary one, which `close` removes. */
    dataDir?: string;
    /** Worlds under names that others can begin with; `SKYSHOP_LIBRARY`, or a folder of the data folder when left out. */
    library?: string;
    /** Port of the panel, after which the others follow as 4001, 4010, 4011 and 4012 follow 4000; else any free ones. */
    portBase?: number;
}
/** Plan of how a world begins. */
export interface WorldPlan {
    /**
     * Name of the situation, for instance `new-owner`, the default; `npx skyshop-kit world scenarios` lists them. Without the
     * backend there is one, `merchant-account`.
     */
    scenario?: string;
    /** The same seed makes the same ids and numbers; 1 by default. */
    seed?: number;
    platform?: 'android' | 'ios' | 'harmony';
    /** Language of the host app; `en` by default. */
    language?: string;
    /** The clock begins at the machine's time and runs, for a client that signs by it; in place of `nowMs` and `clockMode`. */
    now?: boolean;
    /** Where the clock begins, in milliseconds since 1970; 2026-11-20 09:41 in Beijing by default. */
    nowMs?: number;
    /** Whether the clock runs, or stands until it is moved; it stands by default. */
    clockMode?: 'standing' | 'running';
}
/** A running Skyshop. URLs have no trailing slash, and those of shop and product are empty without the backend; the control plane takes the token in `x-skyshop-control`. */
export interface Skyshop extends StackAddresses {
    /** Makes a world: account, cameras, orders, money and clock that no other world shares. */
    world(plan?: WorldPlan): Promise<World>;
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
}
/** Folder that has shop, panel, migrations and reference pages: of the installed package, or of the sources. */
export declare const root: string;
/**
 * Starts upstream, shop and panel in this process; several may run at once. @throws an error whose `name` is
 * `StartError`, with one sentence that says what to do
 */
export declare function startSkyshop(options?: SkyshopOptions): Promise<Skyshop>;
/** The addresses of a Skyshop as environment variables, which tests and `npx skyshop-kit` read. */
export declare function addressVariables(addresses: StackAddresses): Record<string, string>;
/** The Skyshop whose addresses are in the environment. @throws when there is none */
export declare function runningSkyshop(env?: NodeJS.ProcessEnv): StackAddresses;
/**
 * Makes a world of the Skyshop that runs: of `globalSetup` or `npx skyshop-kit exec`, in any test runner, or of the one that
 * `at` names, for instance `world.stack`. @throws when none runs
 */
export declare function createWorld(plan?: WorldPlan, at?: StackAddresses): Promise<World>;
/** Finds a world by its id, of the same Skyshop as `createWorld`. @throws when it has none of that id */
export declare function findWorld(worldId: string, at?: StackAddresses): Promise<World>;
/** Makes a world of an exported one, which `world.export()` returns. @throws when the file is none */
export declare function importWorld(file: Uint8Array<ArrayBuffer>, at?: StackAddresses): Promise<World>;
