import { expect, it } from 'vitest'
import { findBrowser, providedBrowser, provisionBrowser } from './browser.ts'
import { provisionFonts, provisionNamedFonts } from './fonts.ts'
import { type Machine, provisionPrograms } from './machine.ts'

const ok = { exitCode: 0, stdout: 'Chromium 140.0.1', stderr: '' }
const bad = { exitCode: 1, stdout: '', stderr: 'no' }

/** A Debian machine on which the given files exist; `brings` says which file a command puts there. */
function machine(files: readonly string[], { brings = {}, ...rest }: Partial<Machine> & Brings = {}) {
  const present = new Set(files)
  const ran: string[] = []
  const fake: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    isRoot: true,
    exists: (path) => present.has(path),
    run: async (file, args) => {
      const command = [file.split('/').at(-1), ...args].join(' ')
      ran.push(command)
      for (const [start, path] of Object.entries(brings))
        if (`${command} `.startsWith(start)) present.add(path)
      return present.has(file) ? ok : bad
    },
    say: () => {},
    ...rest,
  }
  return { fake, ran }
}

interface Brings {
  brings?: Record<string, string>
}

it('provisionBrowser returns CHROMIUM_PATH before any other browser', async () => {
  const env = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chromium' }
  const { fake } = machine(['/opt/chromium', '/usr/bin/chromium'], { env })
  expect(await provisionBrowser(fake)).toBe('/opt/chromium')
})

it('provisionBrowser rejects when CHROMIUM_PATH names no file', async () => {
  const { fake } = machine(['/usr/bin/chromium'], { env: { CHROMIUM_PATH: '/opt/none' } })
  await expect(provisionBrowser(fake)).rejects.toThrow('CHROMIUM_PATH is /opt/none')
})

it('provisionBrowser returns a browser of the system without installing one', async () => {
  const { fake, ran } = machine(['/usr/bin/google-chrome'])
  expect(await provisionBrowser(fake)).toBe('/usr/bin/google-chrome')
  expect(ran).toEqual(['google-chrome --version'])
})

it('provisionBrowser prefers chromium-headless-shell to chromium', async () => {
  const { fake } = machine(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])
  expect(await provisionBrowser(fake)).toBe('/usr/bin/chromium-headless-shell')
})

it('findBrowser skips a browser that does not start', async () => {
  const { fake } = machine(['/usr/bin/chromium', '/usr/bin/chromium-browser'], {
    run: async (file) => (file.endsWith('chromium-browser') ? ok : bad),
  })
  expect(await findBrowser(fake)).toBe('/usr/bin/chromium-browser')
})

it('provisionBrowser tries Playwright, then headless shell and Chromium of apt-get', async () => {
  const brings = { 'apt-get install -qy --no-install-recommends chromium ': '/usr/bin/chromium' }
  const { fake, ran } = machine(['/usr/bin/apt-get'], { brings })
  expect(await provisionBrowser(fake)).toBe('/usr/bin/chromium')
  expect(ran.map((command) => command.split(' ').at(-1))).toEqual([
    '--no-shell',
    '-q',
    'chromium-headless-shell',
    '-q',
    'chromium',
    '--version',
  ])
})

it('provisionBrowser rejects with what to do, without apt-get, when it is not root', async () => {
  const { fake, ran } = machine(['/usr/bin/apt-get'], { isRoot: false })
  await expect(provisionBrowser(fake)).rejects.toThrow(
    'install Chromium or Google Chrome, or set CHROMIUM_PATH',
  )
  expect(ran.some((command) => command.startsWith('apt-get'))).toBe(false)
})

it('providedBrowser returns the one of CHROMIUM_PATH, and rejects with the command that provides one where there is none', async () => {
  const env = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chromium' }
  const { fake } = machine(['/opt/chromium', '/usr/bin/chromium'], { env })
  expect(await providedBrowser(fake)).toBe('/opt/chromium')
  const { fake: bare, ran } = machine(['/usr/bin/apt-get'])
  await expect(providedBrowser(bare)).rejects.toThrow(/needs a browser, which "npx .* test unit" provides/)
  expect(ran).toEqual([])
})

it('provisionFonts installs missing fonts as root', async () => {
  const { fake, ran } = machine(['/usr/bin/apt-get'], { brings: { 'apt-get install': 'fc-list' } })
  await provisionFonts(fake)
  expect(ran).toContain(
    'apt-get install -qy --no-install-recommends fonts-noto-core fonts-noto-cjk fontconfig',
  )
})

it('provisionNamedFonts installs the fonts that the shop names as root, and is quiet where they are', async () => {
  const { fake, ran } = machine(['/usr/bin/apt-get'], { brings: { 'apt-get install': 'fc-list' } })
  await provisionNamedFonts(fake)
  const installed = 'apt-get install -qy --no-install-recommends fonts-noto-core fontconfig'
  expect(ran).toContain(installed)
  await provisionNamedFonts(fake)
  expect(ran.filter((command) => command === installed)).toHaveLength(1)
})

it('provisionFonts names missing fonts when it cannot install them', async () => {
  const said: string[] = []
  const { fake } = machine([], { isRoot: false, say: (line) => said.push(line) })
  await provisionFonts(fake)
  expect(said.join()).toContain('fonts-noto-cjk')
})

it('provisionPrograms installs the missing ones alone, and nothing where all are there', async () => {
  const brings = { 'apt-get install -qy --no-install-recommends haproxy ': '/usr/bin/haproxy' }
  const { fake, ran } = machine(['/usr/bin/apt-get', '/usr/bin/openssl'], { brings })
  await provisionPrograms(['haproxy', 'openssl'], fake)
  await provisionPrograms(['haproxy', 'openssl'], fake)
  expect(ran).toEqual(['apt-get update -q', 'apt-get install -qy --no-install-recommends haproxy'])
})

it('provisionPrograms names the program that it cannot install', async () => {
  const { fake } = machine([], { isRoot: false })
  await expect(provisionPrograms(['haproxy'], fake)).rejects.toThrow(
    'This check needs haproxy: install it, and run the check again.',
  )
})
