import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { webKitDrivers } from '../webdriver/start-webkit.ts'
import type { Engine } from './engine-table.ts'

/** Folder of engines that came from the npm registry, outside the repository; SKYSHOP_ENGINES_DIR names another. */
export const enginesDir = process.env.SKYSHOP_ENGINES_DIR ?? join(homedir(), '.cache/skyshop/engines')

/** Folder of a Chromium: its program `chromium` and the libraries that came with it. */
export function engineDir({ name }: Engine): string {
  return join(enginesDir, name)
}

/** The program whose presence shows that an engine is installed. */
export function engineProgram(engine: Engine): string {
  return 'npm' in engine.source ? join(engineDir(engine), 'chromium') : webKitDrivers[engine.source.webKit]
}

export function isInstalled(engine: Engine): boolean {
  return existsSync(engineProgram(engine))
}
