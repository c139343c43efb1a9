import { chromium } from '@playwright/test'
import { aptInstall, canUseApt, type Machine, onPath, thisMachine } from './machine.ts'
import { commandPath } from './project.ts'

/** Chromium without a window: the same engine for half the processor time. Debian packs it by itself. */
const shellName = 'chromium-headless-shell'
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Places a browser may be, best first: CHROMIUM_PATH, the system's shell, Playwright's own, the system's. */
export function browserCandidates(machine: Machine): string[] {
  const { env, platform, exists } = machine
  const apps = platform === 'darwin' ? macApps : []
  return [
    env.CHROMIUM_PATH ?? '',
    ...onPath(machine, shellName),
    chromium.executablePath(),
    ...systemNames.flatMap((name) => onPath(machine, name)),
    ...apps,
  ].filter((path) => path !== '' && exists(path))
}

/** The machine without its headless browsers. */
export function withWindow(machine: Machine): Machine {
  const isShell = (path: string) => path.includes('headless')
  const named = machine.env.CHROMIUM_PATH ?? ''
  return {
    ...machine,
    env: isShell(named) ? { ...machine.env, CHROMIUM_PATH: undefined } : machine.env,
    exists: (path) => !isShell(path) && machine.exists(path),
  }
}

/** A browser that starts, or null. Some distributions install a stub that only asks for a snap. */
export async function findBrowser(machine: Machine): Promise<string | null> {
  for (const path of browserCandidates(machine)) {
    const { exitCode, stdout } = await machine.run(path, ['--version'])
    if (exitCode === 0 && /\d+[.]\d+/.test(stdout)) return path
  }
  return null
}

/**
 * Returns the browser of a test: the one that `pnpm test` has provided in CHROMIUM_PATH, by hand the first one that starts.
 * Rejects when there is none, as a test that installs one would be late.
 */
export async function providedBrowser(machine: Machine = thisMachine): Promise<string> {
  const path = await findBrowser(machine)
  if (path) return path
  throw new Error(
    'This test needs a browser, which "npx --yes pnpm@12.21.0 test unit" provides: run it so, or set CHROMIUM_PATH to one.',
  )
}

/**
 * Finds a Chromium, or installs one: with Playwright, else with apt-get as root.
 * Fails with one sentence that says what to do.
 */
export async function provisionBrowser(machine: Machine = thisMachine): Promise<string> {
  if (machine.env.CHROMIUM_PATH && !machine.exists(machine.env.CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${machine.env.CHROMIUM_PATH}, and there is no such file.`)
  }
  let path = await findBrowser(machine)
  for (const install of [installWithPlaywright, installShellWithApt, installWithApt]) {
    if (path) return path
    await install(machine)
    path = await findBrowser(machine)
  }
  if (path) return path
  throw new Error(
    'The tests need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
  )
}

async function installWithPlaywright(machine: Machine): Promise<void> {
  machine.say('No browser found: installing Chromium with Playwright.')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await machine.run(commandPath('playwright', 'e2e'), ['install', 'chromium', '--no-shell'], env)
}

async function installShellWithApt(machine: Machine): Promise<void> {
  if (!canUseApt(machine)) return
  machine.say(`Playwright could not bring one that starts: installing ${shellName} with apt-get.`)
  await aptInstall(machine, [shellName])
}

async function installWithApt(machine: Machine): Promise<void> {
  if (!canUseApt(machine)) return
  machine.say(`There is no ${shellName} either: installing Chromium with apt-get.`)
  await aptInstall(machine, ['chromium'])
}
