/**
 * Loaded into the upstream's process before its own code (`--import`): counts what is called there, or with
 * `SKYSHOP_COUNT=costs` nothing, so that its thread has only its own work. Answers each message of the process that started
 * it with the counts and costs so far.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { GCProfiler, promiseHooks } from 'node:v8'
import type { CallCounts } from './call-figures.ts'

type Method = (...args: unknown[]) => unknown

const counts: Omit<CallCounts, 'threadMicros' | 'allocatedBytes'> = {
  ...{ statements: 0, journalRows: 0 },
  ...{ promises: 0, jsonPasses: 0, schemas: 0 },
}

/** Calls `note` before each call of a method. */
function watch(owner: object, name: string, note: (self: unknown) => void): void {
  const method = Reflect.get(owner, name) as Method
  Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
    note(this)
    return Reflect.apply(method, this, args)
  })
}

/** The text says whether a row of the journal is written. */
function countStatement(statement: unknown): void {
  const { sourceSQL } = statement as StatementSync
  if (/^INSERT INTO "(Entry|EntryResponse|LongResponse)"/.test(sourceSQL)) counts.journalRows += 1
  else counts.statements += 1
}

function countCalls(): void {
  for (const name of ['all', 'get', 'run', 'iterate']) watch(StatementSync.prototype, name, countStatement)
  watch(DatabaseSync.prototype, 'exec', () => {
    counts.statements += 1
  })
  for (const name of ['parse', 'stringify']) {
    watch(JSON, name, () => {
      counts.jsonPasses += 1
    })
  }
  promiseHooks.onInit(() => {
    counts.promises += 1
  })
  countSchemas()
}

/** The validator of the upstream, which has it from its own packages. */
function countSchemas(): void {
  const { Ajv2020 } = createRequire(join(process.cwd(), 'fake-api/package.json'))('ajv/dist/2020.js') as {
    Ajv2020: { prototype: { compile: Method } }
  }
  const { compile } = Ajv2020.prototype
  Ajv2020.prototype.compile = function compileWatched(this: unknown, ...args: unknown[]) {
    return new Proxy(Reflect.apply(compile, this, args) as Method, {
      apply(validate, self, given) {
        counts.schemas += 1
        return Reflect.apply(validate, self, given)
      },
    })
  }
}

if (process.env.SKYSHOP_COUNT !== 'costs') countCalls()

let profiler = new GCProfiler()
profiler.start()
let freedBytes = 0

/** Bytes that were ever allocated in the heap: those in use, and those that collections have freed. */
function allocatedBytes(): number {
  for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? [])
    freedBytes += beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize
  profiler = new GCProfiler()
  profiler.start()
  return freedBytes + process.memoryUsage().heapUsed
}

function costs(): Pick<CallCounts, 'threadMicros' | 'allocatedBytes'> {
  const { user, system } = process.threadCpuUsage()
  return { threadMicros: user + system, allocatedBytes: allocatedBytes() }
}

process.on('message', () => process.send?.({ ...counts, ...costs() }))
process.channel?.unref()
