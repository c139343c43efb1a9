import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { WebDriverSession } from './webdriver-session.ts'

/** The browser that comes with WebKitGTK. */
const webKitBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A browser of WebKit without a display, and how it ends. */
export interface RunningWebKit {
  session: WebDriverSession
  close: () => Promise<void>
}

/** Starts a display in memory, the driver and by it a browser. It draws no motion, as the suite's Chromium. */
export async function startWebKit(driverPath: string): Promise<RunningWebKit> {
  const settings = mkdtempSync(join(tmpdir(), 'skyshop-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const children: ChildProcess[] = []
  const stop = () => {
    for (const child of children.reverse()) child.kill()
    rmSync(settings, { recursive: true, force: true })
  }
  try {
    const display = await startDisplay(children)
    const port = await freePort()
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings }
    children.push(spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore' }))
    const url = `http://127.0.0.1:${port}`
    await expect(async () => void (await fetch(`${url}/status`))).toPass({ intervals: [50], timeout: 20_000 })
    // In full screen the browser has no bar, which would make the page wider than a phone.
    const browser = { binary: webKitBrowser, args: ['--automation', '--full-screen'] }
    const session = await WebDriverSession.open(url, { 'webkitgtk:browserOptions': browser })
    return { session, close: () => session.close().finally(stop) }
  } catch (error) {
    stop()
    throw error
  }
}

/** Starts an X server without a screen. @returns its display, which it chose itself */
function startDisplay(children: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp']
  const server = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}.`)))
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
