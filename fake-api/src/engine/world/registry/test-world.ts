// Worlds for tests: in a temporary folder that begins with the seeded database of the first one of the process, with a
// clock moved by hand.
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WallClock } from '../../kernel/clock.ts'
import type { EventHandlers } from '../clock/schedule.ts'
import { referenceData } from '../storage/reference-data.ts'
import { createWorldRegistry, type WorldRegistry } from './registry.ts'
import type { WorldRegistryOptions, WorldSpec } from './registry-options.ts'

export const testEpochMs = 1_790_000_000_000

interface FakeTimer {
  dueMs: number
  run: () => void
}

/** A wall clock that stands until it is moved. */
export class FakeWallClock implements WallClock {
  #nowMs = testEpochMs
  #timers: FakeTimer[] = []

  nowMs(): number {
    return this.#nowMs
  }

  startTimer(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  get delaysMs(): number[] {
    return this.#timers.map((timer) => timer.dueMs - this.#nowMs).sort((a, b) => a - b)
  }

  /** Moves the clock and runs the timers due on the way, in order. */
  moveBy(byMs: number): void {
    const targetMs = this.#nowMs + byMs
    for (;;) {
      const next = this.#timers
        .filter((timer) => timer.dueMs <= targetMs)
        .sort((a, b) => a.dueMs - b.dueMs)[0]
      if (next === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#nowMs = Math.max(this.#nowMs, next.dueMs)
      next.run()
    }
    this.#nowMs = targetMs
  }
}

export interface TestRegistry extends AsyncDisposable {
  registry: WorldRegistry
  wallClock: FakeWallClock
  rootDir: string
  errors: unknown[]
  options: WorldRegistryOptions
}

export const testSpec: WorldSpec = { scenario: 'test', seed: 7 }

/** Migrating and seeding a database, and making its keys, takes longer than most tests. */
export class TestTemplate {
  #files: ReadonlyMap<string, Buffer> = new Map()

  /** Writes what was kept into the template folder of a registry that is about to open; nothing before the first. */
  async copyTo(folder: string): Promise<void> {
    if (this.#files.size === 0) return
    await mkdir(folder, { recursive: true })
    for (const [name, bytes] of this.#files) await writeFile(join(folder, name), bytes)
  }

  /** Saves the template folder of the first registry that has opened. */
  async keep(folder: string): Promise<void> {
    if (this.#files.size > 0) return
    const names = await readdir(folder)
    this.#files = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    )
  }
}

/** What the first registry of a process with the template of all tests began from. */
const kept = new TestTemplate()

/** A registry in a folder of its own, removed when the test ends. */
export async function openTestRegistry(
  handlers: EventHandlers = {},
  more: Partial<WorldRegistryOptions> = {},
): Promise<TestRegistry> {
  const rootDir = more.rootDir ?? (await mkdtemp(join(tmpdir(), 'skyshop-world-')))
  const wallClock = new FakeWallClock()
  const errors: unknown[] = []
  let nextId = 1000
  const options: WorldRegistryOptions = {
    rootDir,
    wallClock,
    handlers,
    randomInt: () => {
      nextId += 1
      return nextId
    },
    template: {
      nowMs: testEpochMs,
      referenceData: referenceData([]),
      gatewayKeys: { token: async () => 'secret' },
    },
    tableRules: { required: [], settled: ['User'] },
    defaultWorld: { scenario: 'default', seed: 1, nowMs: testEpochMs },
    onError: (error) => errors.push(error),
    ...more,
  }
  const templateDir = join(rootDir, 'template')
  // A test with a template or a folder of its own is about how they are made.
  const isKept = more.template === undefined && more.rootDir === undefined
  if (isKept) await kept.copyTo(templateDir)
  const registry = await createWorldRegistry(options)
  if (isKept) await kept.keep(templateDir)
  const dispose = async () => {
    await registry.close()
    await rm(rootDir, { recursive: true, force: true })
  }
  return { registry, wallClock, rootDir, errors, options, [Symbol.asyncDispose]: dispose }
}

/** Data of a user with the given id. */
export function userRow(id: string) {
  return {
    id,
    phone: '13800000000',
    countryCode: 'CN',
    manufacturerName: 'sky',
    appLanguage: 'en',
    appKey: 'key',
    appVersion: '1.0.0',
    platform: 'android',
  }
}

/** Descriptors of this process; on systems without /proc, the handles libuv knows of. */
export function openDescriptors(): number {
  if (process.platform !== 'linux') return process.getActiveResourcesInfo().length
  return readdirSync('/proc/self/fd').length
}
