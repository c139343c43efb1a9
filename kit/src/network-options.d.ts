import type { SimCall } from '../../bridge-simulator/src/cli/sim-command.ts';
import type { Skyshop, SkyshopNetwork } from './start-skyshop.ts';
/** Options that say who may reach Skyshop, and whom its webhooks may reach. */
export declare const networkOptions: {
    readonly host: {
        readonly value: 'address';
        readonly about: 'where everything listens (127.0.0.1); other hosts need the token';
    };
    readonly 'host-name': {
        readonly value: 'name';
        readonly about: 'by which other hosts reach this one';
    };
    readonly 'webhook-host': {
        readonly value: 'name';
        readonly about: 'another host that webhooks may go to; several times';
        readonly isList: true;
    };
    readonly 'webhook-ca': {
        readonly value: 'file';
        readonly about: 'certificates that receivers of webhooks are trusted by';
    };
    readonly notify: {
        readonly value: 'provider=address';
        readonly about: 'of your server, for what no request names one for; several times';
        readonly isList: true;
    };
    readonly 'provider-ports': {
        readonly value: 'provider=port';
        readonly about: "ports with a provider's own paths; several times, or off";
        readonly isList: true;
    };
};
/** Reads these options. @throws SimError for one that is no pair of a name and a value */
export declare function networkOf(option: SimCall['option']): SkyshopNetwork;
/** Returns the panel's address for other hosts, with the token that they need; null where they do not reach it. */
export declare function addressElsewhere({ host, hostName }: SkyshopNetwork, { panelUrl, controlToken }: Pick<Skyshop, 'panelUrl' | 'controlToken'>): string | null;
