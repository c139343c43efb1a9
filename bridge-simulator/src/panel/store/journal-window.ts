import type { Schemas } from '@skyshop/openapi/control'
import { isTimeline, parseQuery } from '@skyshop/openapi/journal-query'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { JournalEntry } from '../model/journal-entry.ts'
import type { JournalAsked, JournalFound } from '../model/journal-found.ts'
import { createEntryReader } from './entry-reader.ts'

type Wire = Schemas['JournalEntry']
type Page = Schemas['JournalSearchPage']

const pageSize = 300
/** Entries that are held at once; the panel's memory does not grow with the journal. */
const maxEntries = 3_000
/** The longest page that the control plane gives. */
const maxPage = 1_000
/** Entries before and after one that is opened, among which its cause and its effects are looked for. */
const aroundOne = 150
/** Counts of a long journal are asked for no more often. */
const countAgainMs = 1_000

/** Source of the window's entries, and the listener it tells. */
interface WindowParts {
  ports: Pick<PanelPorts, 'control' | 'after'>
  worldId: () => string
  update: (change: Partial<JournalFound>) => void
}

/**
 * A stretch of what fits a query, which grows at the end that is looked at and goes at the other. The server searches;
 * of all there is, without a query, the panel has the newest itself.
 */
export class JournalWindow {
  readonly #parts: WindowParts
  #asked: JournalAsked | null = null
  #wire: Wire[] = []
  #fired = new Map<number, number>()
  /** True where the newest of everything is shown, of which only the counts are asked for here. */
  #isNewest = true
  #edges = { hasOlder: false, hasNewer: false }
  /** Counts up with each stretch; an answer for one before comes too late. */
  #turn = 0
  #isBusy = false
  #isBehind = false
  #callOff: (() => void) | null = null

  constructor(parts: WindowParts) {
    this.#parts = parts
  }

  /** Shows what fits from the newest on, until it is called again or `hide`. */
  show(asked: JournalAsked): void {
    this.#asked = asked
    void this.newest()
  }

  hide(): void {
    this.#asked = null
    this.#begin()
    this.#callOff?.()
    this.#callOff = null
  }

  /** Reads anew what is shown: the journal may have been put back meanwhile, or be that of another world. */
  again(): void {
    const middle = this.#wire[Math.floor(this.#wire.length / 2)]
    void (this.#edges.hasNewer && middle ? this.goTo(middle.seq) : this.newest())
  }

  async newest(): Promise<void> {
    if (!isEverything(this.#asked ?? {})) return this.#replace(() => this.#ask({ limit: pageSize }))
    this.#begin()
    this.#isNewest = true
    this.#wire = []
    this.#edges = { hasOlder: false, hasNewer: false }
    this.#parts.update({ status: 'ready', query: '', isNewest: true, entries: [], ...this.#edges })
    await this.#change(
      () => this.#ask({ limit: 1 }),
      (page) => this.#count(page),
    )
  }

  /** Shows the stretch round an entry. */
  goTo(seq: number): Promise<void> {
    return this.#replace(async () => {
      const before = await this.#ask({ beforeSeq: seq, limit: pageSize })
      const after = await this.#ask({ afterSeq: seq - 1, limit: pageSize })
      const [entries, fired] = [
        [...before.entries, ...after.entries],
        [...before.fired, ...after.fired],
      ]
      return { ...after, entries, fired, hasOlder: before.hasOlder }
    })
  }

  /** Adds what comes before the first entry shown; `firstSeq` is that of the panel's own. */
  async older(firstSeq: number): Promise<void> {
    if (this.#isNewest) return this.goTo(firstSeq)
    const first = this.#wire[0]
    if (first === undefined || !this.#edges.hasOlder) return
    await this.#change(
      () => this.#ask({ beforeSeq: first.seq, limit: pageSize }),
      (page) => {
        const all = [...page.entries, ...this.#wire]
        const hasNewer = this.#edges.hasNewer || all.length > maxEntries
        this.#take({ ...page, entries: all.slice(0, maxEntries), hasNewer })
      },
    )
  }

  async newer(): Promise<void> {
    const last = this.#wire.at(-1)
    if (this.#isNewest || last === undefined) return
    await this.#change(
      () => this.#ask({ afterSeq: last.seq, limit: pageSize }),
      (page) => {
        const all = [...this.#wire, ...page.entries]
        const hasOlder = this.#edges.hasOlder || all.length > maxEntries
        this.#take({ ...page, entries: all.slice(-maxEntries), hasOlder })
      },
    )
  }

  /** Notes that the journal has grown. */
  follow(): void {
    if (this.#asked === null) return
    if (this.#isBusy) this.#isBehind = true
    else if (this.#isNewest || this.#edges.hasNewer) this.#countSoon()
    else void this.#catchUp()
  }

  /** Reads an entry with those round it, whatever fits, so that its cause and its effects are there. */
  async readAround(seq: number): Promise<readonly JournalEntry[]> {
    const { ports, worldId } = this.#parts
    const search = { beforeSeq: seq + aroundOne, limit: 2 * aroundOne }
    const page = await ports.control.searchJournal(worldId(), search)
    return readPage(page.entries, new Map(page.fired.map((one) => [one.seq, one.count])))
  }

  /** What fits after the last one; of an order the doings of the user before may count only now. */
  async #catchUp(): Promise<void> {
    const isWhole = parseQuery(this.#asked?.query ?? '').tokens.some(isTimeline) || this.#wire.length === 0
    if (!isWhole) return this.newer()
    const limit = Math.min(maxPage, this.#wire.length + pageSize)
    await this.#change(
      () => this.#ask({ limit }),
      (page) => this.#take(page),
    )
  }

  #countSoon(): void {
    this.#callOff ??= this.#parts.ports.after(countAgainMs, () => {
      this.#callOff = null
      void this.#change(
        () => this.#ask({ limit: 1 }),
        (page) => this.#count(page),
      )
    })
  }

  #ask(cursor: Pick<Schemas['JournalSearch'], 'afterSeq' | 'beforeSeq' | 'limit'>): Promise<Page> {
    const { ports, worldId } = this.#parts
    return ports.control.searchJournal(worldId(), { ...this.#asked, ...cursor })
  }

  #begin(): void {
    this.#turn += 1
    this.#isBusy = false
  }

  async #replace(ask: () => Promise<Page>): Promise<void> {
    this.#begin()
    if (this.#asked === null) return
    this.#parts.update({ status: 'loading' })
    const turn = this.#turn
    const isDone = await this.#change(ask, (page) => {
      this.#isNewest = false
      this.#fired = new Map()
      this.#take(page)
    })
    if (!isDone && turn === this.#turn) this.#parts.update({ status: 'failed' })
  }

  /** One change at a time; what came meanwhile is looked for after it. Tells if it was done; what failed is asked for again. */
  async #change(ask: () => Promise<Page>, take: (page: Page) => void): Promise<boolean> {
    if (this.#isBusy || this.#asked === null) return false
    const turn = this.#turn
    this.#isBusy = true
    this.#isBehind = false
    const page = await ask().catch(() => null)
    if (turn !== this.#turn) return false
    this.#isBusy = false
    if (page !== null) take(page)
    if (this.#isBehind) this.follow()
    return page !== null
  }

  #count({ matched, held, groups, days }: Page): void {
    this.#parts.update({ matched, held, groups, days })
  }

  #take(page: Page): void {
    this.#wire = page.entries
    for (const { seq, count } of page.fired) this.#fired.set(seq, count)
    const { hasOlder, hasNewer, matched, held, groups, days } = page
    this.#edges = { hasOlder, hasNewer }
    this.#parts.update({
      ...{ status: 'ready', isNewest: false, hasOlder, hasNewer, matched, held, groups, days },
      query: this.#asked?.query ?? '',
      entries: readPage(this.#wire, this.#fired),
    })
  }
}

function isEverything({ query = '', groups = [], isFaultsOnly, isQuiet }: JournalAsked): boolean {
  return query.trim() === '' && groups.length === 0 && !isFaultsOnly && !isQuiet
}

/** Entries of a page as the panel shows them; what a jump set off may lie outside it. */
function readPage(wire: readonly Wire[], fired: ReadonlyMap<number, number>): JournalEntry[] {
  const entries = createEntryReader().read(wire)
  for (const { seq, jump } of entries) if (jump !== null) jump.firedCount = fired.get(seq) ?? 0
  return entries
}
