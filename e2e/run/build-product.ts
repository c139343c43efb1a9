import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackageName, rootDir, toolEnv } from './project.ts'
import { runCommand } from './run-command.ts'

/** Builds what browsers load, shop and panel, for production. */
export async function buildProduct(): Promise<void> {
  await Promise.all((['web', 'bridge-simulator'] as const).map(build))
}

/** Runs the package's own build script, with its own commands on the path, as the package manager would. */
async function build(name: PackageName): Promise<void> {
  const folder = join(rootDir, name)
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { build: string }
  }
  const PATH = `${join(folder, 'node_modules/.bin')}:${toolEnv().PATH}`
  const { exitCode, stdout, stderr } = await runCommand('sh', ['-c', scripts.build], {
    cwd: folder,
    env: { PATH },
  })
  if (exitCode !== 0) throw new Error(`the build of ${name} failed\n${stdout}\n${stderr}`)
}
