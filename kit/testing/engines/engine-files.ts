import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { webKitPrograms } from '../webdriver/start-webkit.ts'
import type { Engine } from './engine-table.ts'

/** Folder of engines that came from the npm registry, outside the repository; SKYSHOP_ENGINES_DIR names another. */
export const enginesDir = process.env.SKYSHOP_ENGINES_DIR ?? join(homedir(), '.cache/skyshop/engines')

/** Folder of a Chromium: its program `chromium` and the libraries that came with it. */
export function engineDir({ name }: Engine): string {
  return join(enginesDir, name)
}

/** The program of a Chromium. */
export function engineProgram(engine: Engine): string {
  return join(engineDir(engine), 'chromium')
}

/** Tells whether every program of an engine is there. */
export function isInstalled(engine: Engine): boolean {
  const { source } = engine
  const programs = 'npm' in source ? [engineProgram(engine)] : webKitPrograms(source.webKit)
  return programs.every((path) => existsSync(path))
}
