import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import {
  engineDir,
  engineProgram,
  enginesDir,
  isInstalled,
} from '../../../kit/testing/engines/engine-files.ts'
import type { Engine } from '../../../kit/testing/engines/engine-table.ts'
import { launchChromium, softwareDrawing } from '../../../kit/testing/engines/start-engine.ts'
import { aptInstall, canUseApt, type Machine, thisMachine } from '../../run/machine.ts'

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

/** The full version of an installed engine; of a WebKit the version of Debian's package. */
export async function engineVersion(engine: Engine, machine: Machine = thisMachine): Promise<string> {
  const { source, isUnsupported } = engine
  if ('debian' in source) {
    const { stdout } = await machine.run('dpkg-query', ['--status', ...source.debian.slice(0, 1)])
    return /^Version: (.+)$/m.exec(stdout)?.[1] ?? '?'
  }
  if (isUnsupported) {
    const text = await documentOf(
      engine,
      'data:text/html,<script>document.write(navigator.userAgent)</script>',
    )
    return /Chrome\/([\d.]+)/.exec(text)?.[1] ?? '?'
  }
  const browser = await launchChromium(engine)
  const version = browser.version()
  await browser.close()
  return version
}

/** How often an old Chromium is asked for a document. */
const maxPrints = 5

/** The document that a Chromium older than supported makes of an address and prints itself: no Playwright speaks to those. */
export async function documentOf(engine: Engine, address: string): Promise<string> {
  const folder = engineDir(engine)
  const drawing = ['--headless', '--no-sandbox', ...softwareDrawing(engine)]
  const args = [...drawing, '--dump-dom', '--virtual-time-budget=60000', address]
  const env = { LD_LIBRARY_PATH: `${folder}/lib:${folder}` }
  let document = ''
  // On a busy machine one now and then ends before the document is whole, or prints nothing, which says nothing of the page.
  for (let time = 0; time < maxPrints && !document.includes('</body>'); time += 1)
    document = (await thisMachine.run(engineProgram(engine), args, env)).stdout
  return document
}
