import { runCommand } from './run-command.ts'

/** Generates what browsers load is made of, and builds it, as a start does: only what is missing or has changed. */
export async function buildProduct(): Promise<void> {
  const { exitCode } = await runCommand(process.execPath, ['bridge-simulator/src/server/build.ts'], {
    output: 'show',
  })
  if (exitCode !== 0) throw new Error('The product could not be built.')
}
