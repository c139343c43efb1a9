import { expect } from '@playwright/test'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from './world.ts'

/** One thing that happened in a world, as the control plane has it. */
export type JournalEntry = Schemas['JournalEntry']
/** Fields that an entry must match; others are ignored. */
export type JournalPattern = Partial<
  Pick<JournalEntry, 'kind' | 'operationId' | 'status' | 'from' | 'to' | 'orderNo'>
>

/** The journal of a world: what was called, and how often. */
export class Journal {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Entries that match, oldest first. */
  async entries(pattern: JournalPattern = {}): Promise<JournalEntry[]> {
    const wanted = Object.entries(pattern)
    const fits = (entry: JournalEntry) =>
      wanted.every(([name, value]) => entry[name as keyof JournalPattern] === value)
    return (await this.#world.journal()).filter(fits)
  }

  /** How many entries match. */
  async count(pattern: JournalPattern): Promise<number> {
    return (await this.entries(pattern)).length
  }

  /** Waits until at least so many entries match, and returns them. */
  async waitFor(pattern: JournalPattern, atLeast = 1): Promise<JournalEntry[]> {
    const message = `journal has ${atLeast} × ${JSON.stringify(pattern)}`
    await expect.poll(() => this.count(pattern), { message }).toBeGreaterThanOrEqual(atLeast)
    return this.entries(pattern)
  }

  /** Entries that are defects of the product: breaches of contract, errors, failed answers. */
  async defects(): Promise<string[]> {
    // The shop asks a strict backend for extensions in vain.
    const isMissing = ({ kind, status }: JournalEntry) =>
      this.#world.isStrict && kind === 'http' && status === '404'
    const defects = (await this.entries()).filter((entry) => isDefect(entry) && !isMissing(entry))
    return defects.map(({ seq, label, status, note }) => `${seq} ${label}: ${status} ${note ?? ''}`.trim())
  }
}

const broken: Partial<Record<JournalEntry['kind'], ReadonlySet<string>>> = {
  system: new Set(['defect']),
  job: new Set(['failed']),
  gateway: new Set(['500']),
  http: new Set(['400', '404', '500']),
  bridge: new Set(['bad-message', 'bad-parameters', 'failed']),
}

/** Entries of an armed fault are no defects; their note names it. Nor is what a server of others answers to a webhook. */
function isDefect({ kind, status, note, webhook }: JournalEntry): boolean {
  const isArmed = note?.startsWith('fault: ') ?? false
  const isOfOthers = webhook !== undefined && !(webhook.to?.startsWith('{product}') ?? false)
  return !isArmed && !isOfOthers && (broken[kind]?.has(status) ?? false)
}
