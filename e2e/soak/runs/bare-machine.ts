import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { terminalEnv } from '../../run/terminal.ts'

/** This machine as a stranger has it: no browser, nothing cached, one font. */
export interface BareMachine {
  /** Its folder, which holds its home, its programs and its fonts. */
  folder: string
  /** The whole environment of its programs. */
  env: Readonly<Record<string, string>>
  remove: () => void
}

/** Programs that a stranger has to install, or lets `npx` bring. */
const missingPrograms = /chrom|edge|firefox|pnpm|yarn/i
/** The way to the network is that of this machine. */
const networkSettings = /^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i
const aptGet = '/usr/bin/apt-get'

/**
 * Makes folders and an environment in which programs find neither a browser nor a cache, and one font. What apt-get installs
 * from there, as root, is installed on this machine, and appears in the other one.
 */
export function makeBareMachine(): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-fresh-'))
  for (const name of ['bin', 'fonts', 'home', 'tmp']) mkdirSync(join(folder, name))
  linkPrograms(join(folder, 'bin'))
  if (existsSync(aptGet)) writeProgram(join(folder, 'bin/apt-get'), aptGetOf(folder))
  linkFont(join(folder, 'fonts'))
  writeFileSync(join(folder, 'fonts.conf'), fontSettings(folder))
  writeFileSync(join(folder, 'home/.npmrc'), `registry=${printed('npm', 'config', 'get', 'registry')}\n`)
  const network = Object.entries(process.env).filter(([name]) => networkSettings.test(name))
  return {
    folder,
    env: {
      ...Object.fromEntries(network.map(([name, value = '']) => [name, value])),
      PATH: join(folder, 'bin'),
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}

/** Links every program of this machine's path but those a stranger lacks; of one name the first. */
function linkPrograms(folder: string): void {
  const folders = (terminalEnv().PATH ?? '').split(delimiter).filter(existsSync)
  const programs = folders.flatMap((from) => readdirSync(from).map((name) => join(from, name)))
  const byName = new Map(programs.reverse().map((path) => [basename(path), path]))
  for (const [name, path] of byName) if (!missingPrograms.test(name)) symlinkSync(path, join(folder, name))
}

/** Shell program that installs on this machine, and then links programs and fonts of the packages named. */
function aptGetOf(folder: string): string {
  return `#!/bin/sh
env -u TMPDIR -u FONTCONFIG_FILE PATH=/usr/sbin:/usr/bin:/sbin:/bin ${aptGet} "$@" || exit
for package; do dpkg-query -L "$package" 2>/dev/null; done | while read -r file; do
  case $file in
    /usr/bin/*) ln -sf "$file" '${folder}/bin' ;;
    /usr/share/fonts/*.[ot]t[cf]) ln -sf "$file" '${folder}/fonts' ;;
  esac
done
`
}

function writeProgram(path: string, text: string): void {
  rmSync(path, { force: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/** Links the font that this machine has for English. */
function linkFont(folder: string): void {
  const font = printed('fc-match', '--format=%{file}', 'sans-serif:lang=en')
  if (font !== '') symlinkSync(font, join(folder, basename(font)))
}

/** The aliases of this machine, with fonts of the folder alone. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/home/.cache/fontconfig</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>
`
}

/** Returns what a program of this machine prints; nothing where it is missing. */
function printed(file: string, ...args: string[]): string {
  try {
    return execFileSync(file, args, { encoding: 'utf8', env: terminalEnv() }).trim()
  } catch {
    return ''
  }
}
