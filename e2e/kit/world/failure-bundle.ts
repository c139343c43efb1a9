import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { World } from './world.ts'

const rootDir = join(import.meta.dirname, '../../..')

/**
 * Writes the world, its journal as entries and as a sequence diagram, and the command that reopens the world beside
 * Playwright's trace and screenshot. Returns the command.
 */
export async function writeFailureBundle(world: World, folder: string): Promise<string> {
  const command = `pnpm sim open ${relative(rootDir, folder)}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'world.sqlar'), await world.export())
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(await world.journal(), null, 2))
  writeFileSync(join(folder, 'page.txt'), `${world.lastPage}\n`)
  writeFileSync(join(folder, 'journal.mmd'), await world.diagram())
  const { scenario, seed } = world.initial
  const lines = [`Scenario ${scenario}, seed ${seed}.`, 'With pnpm start running:', '', `  ${command}`, '']
  writeFileSync(join(folder, 'reopen.txt'), lines.join('\n'))
  return command
}
