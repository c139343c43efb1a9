import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Path of a world file to be made, in a folder of its own that is removed when the running test has finished. */
export function newTestFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-prisma-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'state.db')
}
