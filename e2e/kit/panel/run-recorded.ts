import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const playwright = 'node_modules/@playwright/test/cli.js'

/** Saves a recorded test and runs it by itself against the running stack; answers what Playwright printed. */
export async function runRecorded(file: string, text: string): Promise<string> {
  writeFileSync(file, text)
  // A run within a run must not take itself for a worker of the outer one.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(TEST_|PW_|PLAYWRIGHT_|NODE_OPTIONS)/.test(name),
  )
  const args = [playwright, 'test', '--config', 'kit/panel/recorded.config.ts', file]
  const { stdout } = await run(process.execPath, args, { env: Object.fromEntries(own) })
  return stdout
}
