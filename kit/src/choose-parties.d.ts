import type { PartyMaker } from '../../fake-api/src/engine/party/party.ts';
import type { ConfiguredProvider, PartyName } from './config.ts';
/** A party as callers choose it. */
export type ChosenParty = PartyName | ConfiguredProvider;
/** Returns the makers of the chosen parties. @throws StartError for a choice that cannot be started */
export declare function makersOf(chosen: readonly ChosenParty[]): PartyMaker[];
/** Tells if the vendor's backend is among the chosen parties; the shop and the phone come with it. */
export declare function hasBackend(chosen: readonly ChosenParty[]): boolean;
/**
 * Reads the parties of the configuration in a folder; null where it has none, or the configuration names no parties.
 * @throws StartError for a configuration that cannot be read
 */
export declare function configuredParties(folder: string): Promise<readonly ChosenParty[] | null>;
/** Chooses providers by name among those of the package and of a configuration; all of the latter without a name. */
export declare function chooseProviders(names: readonly string[], configured: readonly ChosenParty[] | null): ChosenParty[];
/** Returns the ports that the gateways of providers have by themselves, behind that of the panel: the package's first, in their order. */
export declare function providerPortsFrom(portBase: number, chosen: readonly ChosenParty[]): Record<string, number>;
