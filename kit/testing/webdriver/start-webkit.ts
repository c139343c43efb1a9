import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { scaledMs } from '../environment/test-limits.ts'
import { WebDriverSession } from './webdriver-session.ts'

type Size = Readonly<{ width: number; height: number }>

/** A port of WebKit: WebKitGTK draws in a window of X, WPE in one of Wayland. */
export type WebKitPort = 'gtk' | 'wpe'

/** Programs by port, where Debian installs them: the driver, the server of its display, the browser. */
const programs = {
  gtk: {
    driver: '/usr/bin/WebKitWebDriver',
    server: '/usr/bin/Xvfb',
    browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  },
  wpe: { driver: '/usr/bin/WPEWebDriver', server: '/usr/bin/weston', browser: '/usr/bin/cog' },
} as const

/** The programs that have to be there for a port. */
export function webKitPrograms(webKit: WebKitPort): readonly string[] {
  return Object.values(programs[webKit])
}

/** The browser that a driver starts. */
const capabilities = {
  // In full screen the browser has no bar, which would make the page wider than a phone.
  gtk: {
    'webkitgtk:browserOptions': { binary: programs.gtk.browser, args: ['--automation', '--full-screen'] },
  },
  wpe: { 'wpe:browserOptions': { binary: programs.wpe.browser, args: ['--automation', '--platform=wl'] } },
} as const

/** A browser of WebKit without a display, and how it ends. */
export interface RunningWebKit {
  session: WebDriverSession
  close: () => Promise<void>
}

/** Starts a display in memory, the driver and by it a browser of a size. GTK's draws no motion, as the suite's Chromium. */
export async function startWebKit(webKit: WebKitPort, size: Size): Promise<RunningWebKit> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-webkit-'))
  const children: ChildProcess[] = []
  const stop = () => {
    process.off('exit', stop)
    for (const child of children.reverse()) endGroup(child)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  try {
    const display = await (webKit === 'gtk' ? startX(children, folder) : startWayland(children, folder, size))
    const url = `http://127.0.0.1:${await freePort()}`
    const env = { ...process.env, TZ: 'Asia/Shanghai', ...display }
    children.push(
      spawn(programs[webKit].driver, [`--port=${new URL(url).port}`], { env, ...own, stdio: 'ignore' }),
    )
    const start = { intervals: [50], timeout: scaledMs(60_000) }
    await expect(async () => void (await fetch(`${url}/status`))).toPass(start)
    let session: WebDriverSession | null = null
    // The browser ends at once until its display is there.
    await expect(async () => {
      session = await WebDriverSession.open(url, capabilities[webKit])
    }).toPass(start)
    const opened = session as WebDriverSession | null
    if (opened === null) throw new Error(`${programs[webKit].driver} opened no session.`)
    if (webKit === 'gtk') await opened.setSize(size)
    return { session: opened, close: () => opened.close().finally(stop) }
  } catch (error) {
    stop()
    throw error
  }
}

/** In a process group of its own: a driver that ends leaves its browser running. */
const own = { detached: true } as const

/** Ends a program and all it started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Starts an X server without a screen, which chooses its display itself. @returns the environment of its programs */
function startX(children: ChildProcess[], folder: string): Promise<Record<string, string>> {
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const args = ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp']
  const server = spawn(programs.gtk.server, args, { ...own, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}.`)))
    server.stdio[3]?.once('data', (number: Buffer) => {
      resolve({ DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: folder })
    })
  })
}

/** Starts a Wayland server without a screen and waits until it listens: the driver answers nothing once its browser has ended. */
async function startWayland(
  children: ChildProcess[],
  folder: string,
  size: Size,
): Promise<Record<string, string>> {
  const runtime = { XDG_RUNTIME_DIR: folder, LIBGL_ALWAYS_SOFTWARE: '1' }
  const args = ['--backend=headless-backend.so', '--use-gl', '--socket=skyshop', '--idle-time=0']
  const screen = ['--width=1024', '--height=1024']
  const env = { ...process.env, ...runtime }
  children.push(spawn(programs.wpe.server, [...args, ...screen], { env, ...own, stdio: 'ignore' }))
  const listening = { message: 'socket of weston', intervals: [50], timeout: scaledMs(60_000) }
  await expect.poll(() => existsSync(join(folder, 'skyshop')), listening).toBe(true)
  const view = {
    COG_PLATFORM_WL_VIEW_WIDTH: String(size.width),
    COG_PLATFORM_WL_VIEW_HEIGHT: String(size.height),
  }
  return { ...runtime, WAYLAND_DISPLAY: 'skyshop', ...view }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
