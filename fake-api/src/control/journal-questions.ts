import type { Schemas } from '@skyshop/openapi/control'
import type { Journal } from '../journal/journal.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { type JournalPattern, matchesPattern } from '../journal/journal-pattern.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { requireJournalName, requireOrder, requireOrderForm } from './world-names.ts'

const DEFAULT_TIMEOUT_MS = 5_000

/** What tests ask a journal. Neither holds the world open: a wait would keep others from deleting it. */
export function journalSearchHandlers(registry: WorldRegistry) {
  return {
    verifyJournal: async ({ params, body }) => {
      await checkPatterns(registry, params.worldId, {
        patterns: [...body.steps, ...(body.never ?? [])],
        checkOrder: requireOrder,
      })
      const journal = registry.journalOf(params.worldId)
      return verifyJournal(allEntries(journal, body.within ?? {}), body)
    },
    waitForJournal: async ({ params, body }) => {
      await checkPatterns(registry, params.worldId, {
        patterns: [body.pattern],
        checkOrder: requireOrderForm,
      })
      return { entry: await firstEntry(registry.journalOf(params.worldId), body) }
    },
  } satisfies ControlHandlers<'verifyJournal' | 'waitForJournal'>
}

interface NamesToCheck {
  patterns: readonly JournalPattern[]
  checkOrder: typeof requireOrder
}

/**
 * A name that cannot be in the journal would be missed, or never missed, without a word. What has happened is of an
 * order there is; what is waited for may be of one to come, whose number the seed of its world tells.
 */
function checkPatterns(
  registry: WorldRegistry,
  worldId: string,
  { patterns, checkOrder }: NamesToCheck,
): Promise<void> {
  return registry.use(worldId, async (world) => {
    for (const { operationId, orderNo } of patterns) {
      if (operationId !== undefined) requireJournalName(world, operationId)
      if (orderNo !== undefined) await checkOrder(world, orderNo)
    }
  })
}

function allEntries(
  journal: Journal,
  within: NonNullable<Schemas['JournalVerify']['within']>,
): readonly JournalEntry[] {
  return journal.query({ ...within, limit: journal.lastSeq })
}

/** The first entry that fits, now or until the time is over or the world goes; null then. */
function firstEntry(
  journal: Journal,
  { pattern, afterSeq = 0, timeoutMs = DEFAULT_TIMEOUT_MS }: Schemas['JournalWait'],
): Promise<JournalEntry | null> {
  const { promise, resolve } = Promise.withResolvers<JournalEntry | null>()
  const { orderNo, operationId } = pattern
  const known = journal.query({ orderNo, operationId, afterSeq, limit: journal.lastSeq })
  const found = known.find((entry) => matchesPattern(entry, pattern))
  if (found !== undefined) return Promise.resolve(found)
  const isNew = (entry: JournalEntry) => entry.seq > afterSeq && matchesPattern(entry, pattern)
  const leave = journal.subscribe(
    (entry) => isNew(entry) && resolve(entry),
    () => resolve(null),
  )
  const timer = setTimeout(() => resolve(null), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    leave()
  })
}
