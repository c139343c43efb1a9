import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { engineDir, enginesDir, isInstalled } from '../../kit/engines/engine-files.ts'
import type { Engine } from '../../kit/engines/engine-table.ts'
import { aptInstall, canUseApt, type Machine, thisMachine } from '../../run/browser.ts'

/** Installs what an engine needs. @returns why it could not be had, or null when it is there */
export async function installEngine(engine: Engine, machine: Machine = thisMachine): Promise<string | null> {
  if (isInstalled(engine)) return null
  machine.say(`Installing ${engine.name}.`)
  const { source } = engine
  if ('npm' in source) return installFromNpm(engine, source.npm, machine)
  if (canUseApt(machine)) await aptInstall(machine, source.debian)
  return isInstalled(engine) ? null : `${source.debian.join(' ')} could not be installed with apt-get`
}

/** Unpacks beside its place and moves it there, so that an interrupted install leaves nothing half done. */
async function installFromNpm(engine: Engine, spec: string, { run }: Machine): Promise<string | null> {
  mkdirSync(enginesDir, { recursive: true })
  const folder = mkdtempSync(join(enginesDir, 'unpack-'))
  try {
    const packed = await run('npm', ['pack', '--loglevel=error', '--pack-destination', folder, spec])
    const [archive] = readdirSync(folder)
    if (packed.exitCode !== 0 || archive === undefined)
      return `${spec} cannot be had: ${packed.stderr.trim()}`
    await extract(run, ['-xf', join(folder, archive), '-C', folder, '--strip-components=1'])
    rmSync(join(folder, archive))
    await unpackBrotli(run, folder)
    renameSync(folder, engineDir(engine))
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The program and its libraries lie in `bin`, each compressed by itself, libraries as archives. */
async function unpackBrotli(run: Machine['run'], folder: string): Promise<void> {
  const bin = join(folder, 'bin')
  for (const file of readdirSync(bin).filter((name) => name.endsWith('.br'))) {
    const target = join(folder, file.slice(0, -'.br'.length).replace(/^chromium-.*/, 'chromium'))
    writeFileSync(target, brotliDecompressSync(readFileSync(join(bin, file))), { mode: 0o755 })
    if (!target.endsWith('.tar')) continue
    await extract(run, ['-xf', target, '-C', folder])
    rmSync(target)
  }
  rmSync(bin, { recursive: true })
}

async function extract(run: Machine['run'], args: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await run('tar', args)
  if (exitCode !== 0) throw new Error(`tar ${args.join(' ')} failed: ${stderr}`)
}
