import type { ControlAdditions } from '../../fake-api/src/control/control-server.ts';
/**
 * Returns what the simulator adds to the upstream's control port on a data folder: the panel's address, the pages that
 * are built below `root`, and the Model Context Protocol.
 */
export declare function controlAdditions(root: string, dataDir: string): ControlAdditions;
