import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNames, rootDir } from '../run/project.ts'
import { sourceFiles } from '../run/source-files.ts'

/** The sources with what is generated, in a folder of their own, to be edited while the product runs from them. */
export function copySources(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-edit-'))
  const copied = [...sourceFiles(/./), 'openapi/generated', 'prisma/generated']
  const links = packageNames.map((name) => `${name}/node_modules`)
  for (const path of [...copied, ...links].filter((one) => existsSync(join(rootDir, one)))) {
    // Links between packages stay as they are written, and so lead to the packages of the copy.
    cpSync(join(rootDir, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  // The installed packages are shared; what tools keep of a tree is not.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(rootDir, 'node_modules')).filter((one) => one !== '.cache')) {
    symlinkSync(join(rootDir, 'node_modules', name), join(folder, 'node_modules', name))
  }
  // What was stopped may still write a file while the folder goes.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}
