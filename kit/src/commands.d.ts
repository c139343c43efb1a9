import type { SimTable } from '../../bridge-simulator/src/cli/sim-command.ts';
/**
 * Runs a program with this output; returns its exit code, or that of a shell for one that a signal ended. Ctrl-C reaches
 * it by itself, and what it makes of that is the answer.
 */
export declare function runChild(file: string, args: readonly string[], env?: Record<string, string>): Promise<number>;
/** Every command of `skyshop-kit`, in the order of the help. */
export declare const kitCommands: SimTable;
