import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commandPath, packageNames, rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import { sourceFiles } from '../../run/source-files.ts'
import { applyChange, type SeededDefect } from './seeded-defect.ts'

/** What is not written by hand, shared with the original: nothing of it is changed. */
const borrowed = [
  'node_modules',
  ...packageNames.map((name) => `${name}/node_modules`),
  'openapi/generated',
  'prisma/generated',
  'bridge-simulator/dist',
  'docs/dist',
]

/** A copy of the product in its own folder, to which seeded defects are applied. */
export interface ProductCopy {
  folder: string
  /** Defects a defect, and builds the shop anew when it is in there and a scenario has to notice. */
  apply: (defect: SeededDefect) => Promise<void>
  /** Everything as it was. */
  revert: (defect: SeededDefect) => void
  remove: () => void
}

/** Copies the sources as they are, with the shop that was built last. */
export function copyProduct(): ProductCopy {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-seeded-'))
  const copy = (path: string) => cpSync(join(rootDir, path), join(folder, path), { recursive: true })
  for (const path of [...sourceFiles(/./), 'web/dist']) copy(path)
  for (const path of borrowed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(rootDir, path), join(folder, path))
  }
  return {
    folder,
    apply: async ({ changes, test }) => {
      for (const change of changes) {
        const file = join(folder, change.path)
        writeFileSync(file, applyChange(readFileSync(file, 'utf8'), change))
      }
      if (test.layer === 'scenario' && isOfShop(changes)) await buildShop(folder)
    },
    revert: ({ changes, test }) => {
      for (const { path } of changes) copy(path)
      if (test.layer !== 'scenario' || !isOfShop(changes)) return
      rmSync(join(folder, 'web/dist'), { recursive: true })
      copy('web/dist')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isOfShop(changes: SeededDefect['changes']): boolean {
  return changes.some(({ path }) => path.startsWith('web/'))
}

async function buildShop(folder: string): Promise<void> {
  const options = { cwd: join(folder, 'web'), env: { NODE_ENV: 'production' } }
  const { exitCode, stderr } = await runCommand(commandPath('vite', 'web'), ['build'], options)
  if (exitCode !== 0) throw new Error(`The shop with the defect in it could not be built:\n${stderr}`)
}
