import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { childEnv } from '../environment/child-env.ts'

const run = promisify(execFile)
const playwright = 'node_modules/@playwright/test/cli.js'

/** Saves a recorded scenario, runs it on the running stack and returns the output of Playwright. */
export async function runRecorded(file: string, text: string): Promise<string> {
  writeFileSync(file, text)
  // Each run empties its output folder when it begins; others may be running.
  const where = ['--config', 'kit/panel/recorded.config.ts', '--output', `${file}-results`]
  const args = [playwright, 'test', ...where, file]
  try {
    const { stdout } = await run(process.execPath, args, { env: childEnv() })
    return stdout
  } catch (error) {
    // Playwright prints to stdout why a test failed.
    throw new Error(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error))
  }
}
