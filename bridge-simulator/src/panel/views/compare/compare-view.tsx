import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { formatData, formatMoney, formatYuan } from '../../format/money.ts'
import { worldDay, worldFullDay, worldStamp } from '../../format/world-time.ts'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel, resultWord } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { entryChipTones, type MachineName, orderChip, stateName, stateTone } from '../../model/status-chip.ts'
import { presetOf } from '../../model/wallet-outcome.ts'
import { createEntryReader } from '../../store/entry-reader.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { scenarioTitle } from '../../store/scenario-list.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SectionHead } from '../../ui/section.tsx'
import styles from './compare.module.css'
import { compareTexts } from './compare-texts.ts'
import {
  alignEntries,
  type ComparedTable,
  type ComparedThing,
  comparedTables,
  compareMoney,
  compareWorlds,
  countDifferences,
  type Difference,
  findParting,
  type JournalPair,
  type TableComparison,
} from './compare-worlds.ts'
import type { Comparison } from './use-comparison.ts'

export interface CompareViewProps {
  view: Pick<PanelView, 'wire' | 'world' | 'clock' | 'faults' | 'scenarios' | 'journal'>
  comparison: Comparison
  /** Opens an entry of the journal of the world in front, or of the other one. */
  onEntry: (side: 'here' | 'there', seq: number) => void
}

/** Two worlds beside each other: where screen, money and tables differ, and the journals from where they part. */
export function CompareView({ view, comparison, onEntry }: CompareViewProps) {
  const words = useTable(compareTexts)
  const { other } = comparison
  const isOneWorld = comparison.worldId === view.world.worldId
  return (
    <div className={styles.view}>
      <ComparedHead view={view} comparison={comparison} isOneWorld={isOneWorld} />
      {isOneWorld && <p className={styles.note}>{words.oneWorld}</p>}
      {!isOneWorld &&
        (other?.world && other.state ? (
          <ComparedWorlds view={view} comparison={comparison} other={other} onEntry={onEntry} />
        ) : (
          <p role="status">{other?.refusal?.message ?? words.loading}</p>
        ))}
    </div>
  )
}

interface PartProps extends Pick<CompareViewProps, 'view' | 'comparison'> {
  other: PanelState
}

function ComparedHead({
  view,
  comparison,
  isOneWorld,
}: Pick<CompareViewProps, 'view' | 'comparison'> & { isOneWorld: boolean }) {
  const nameOf = useNameOf(view.scenarios)
  const words = useTable(compareTexts)
  return (
    <div className={styles.head}>
      <dl className={styles.worlds}>
        <dt>{words.here}</dt>
        <dd>{nameOf(view.wire.world)}</dd>
        {!isOneWorld && (
          <>
            <dt>{words.there}</dt>
            <dd>{comparison.other?.world ? nameOf(comparison.other.world) : comparison.worldId}</dd>
          </>
        )}
      </dl>
      {!isOneWorld && (
        <Button icon="turn" onClick={comparison.swap}>
          {words.swap}
        </Button>
      )}
      <Button icon="close" onClick={comparison.end}>
        {words.end}
      </Button>
    </div>
  )
}

/** A world by its name, or that of its scenario, and its number. */
function useNameOf(scenarios: PanelView['scenarios']): (world: PanelView['wire']['world']) => string {
  const language = useLanguage()
  return ({ lifetime, title, scenario, worldId }) => {
    const kept = lifetime.kind === 'kept' ? lifetime.name : ''
    return `${kept || (title ?? scenarioTitle(scenarios, scenario, language))} · ${worldId}`
  }
}

function ComparedWorlds({ view, comparison, other, onEntry }: PartProps & Pick<CompareViewProps, 'onEntry'>) {
  const words = useTable(compareTexts)
  const { state } = other
  const here = view.wire.state
  const compared = useMemo(() => state && compareWorlds(here, state), [here, state])
  if (compared === null) return null
  const count = countDifferences(compared)
  const [different, alike] = [
    comparedTables.filter((table) => compared[table].differences.length > 0),
    comparedTables.filter((table) => compared[table].differences.length === 0 && compared[table].alike > 0),
  ]
  return (
    <>
      <ScreenTable view={view} comparison={comparison} other={other} />
      <MoneyTable view={view} other={other} />
      {count === 0 && <p className={styles.note}>{words.same}</p>}
      {different.map((table) => (
        <ThingTable key={table} table={table} compared={compared[table]} nowMs={view.clock.nowMs} />
      ))}
      {count > 0 && alike.length > 0 && (
        <p className={styles.note}>
          {words.alikeAtAll}:{' '}
          {alike.map((table) => `${words.tables[table]} ${compared[table].alike}`).join(' · ')}
        </p>
      )}
      <JournalPairs view={view} comparison={comparison} other={other} onEntry={onEntry} />
    </>
  )
}

interface SideTableProps {
  name: string
  first: string
  rows: readonly { key: string; what: ReactNode; here: ReactNode; there: ReactNode; isOnly?: boolean }[]
}

/** A table of three columns: what it is, and how either world has it. */
function SideTable({ name, first, rows }: SideTableProps) {
  const words = useTable(compareTexts)
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{words.here}</th>
          <th scope="col">{words.there}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, here, there, isOnly }) => (
          <tr key={key} className={isOnly ? styles.only : undefined}>
            <td>{what}</td>
            <td>{here}</td>
            <td>{there}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the phones and the worlds round them show; page and time always, the rest where it differs. */
function ScreenTable({ view, comparison, other }: PartProps) {
  const words = useTable(compareTexts)
  const { outcome } = useTexts()
  const hostOf = ({ platform, appLanguage, appVersion }: PanelView['wire']['world']['profile']) =>
    [platform, appLanguage, appVersion].filter(Boolean).join(' · ')
  const payment = (world: PanelView['wire']['world']) => {
    const preset = presetOf(world.walletOutcome)
    return preset === null ? world.walletOutcome.outcome : outcome.presets[preset]
  }
  const { world } = other
  if (world === null) return null
  const own = view.wire.world
  const rows = [
    { key: 'page' as const, here: comparison.pages.here, there: comparison.pages.there },
    {
      key: 'time' as const,
      here: worldStamp(view.clock.nowMs).slice(0, 19),
      there: worldStamp(world.clock.nowMs).slice(0, 19),
    },
    { key: 'host' as const, here: hostOf(own.profile), there: hostOf(world.profile) },
    { key: 'account' as const, here: own.user.phone, there: world.user.phone },
    { key: 'outcome' as const, here: payment(own), there: payment(world) },
    { key: 'faults' as const, here: `${view.faults.length}`, there: `${other.faults.length}` },
  ]
  const shown = rows.filter(({ key, here, there }) => key === 'page' || key === 'time' || here !== there)
  return (
    <section aria-label={words.screen}>
      <SectionHead title={words.screen} />
      <SideTable
        name={words.screen}
        first={words.thing}
        rows={shown.map(({ key, here, there }) => ({ key, what: words.screens[key], here, there }))}
      />
    </section>
  )
}

function MoneyTable({ view, other }: Omit<PartProps, 'comparison'>) {
  const words = useTable(compareTexts)
  const { providers } = useTexts()
  const rows = other.state === null ? [] : compareMoney(view.wire.state, other.state)
  const said = (money: (typeof rows)[number]['here'], currency: string) => (
    <span className={styles.side}>
      <span>{words.paid(formatMoney(money.paidFen, currency))}</span>
      {money.refundedFen > 0 && <span>{words.refunded(formatMoney(money.refundedFen, currency))}</span>}
    </span>
  )
  return (
    <section aria-label={words.money}>
      <SectionHead title={words.money} />
      {rows.length === 0 && <p className={styles.note}>{words.noMoney}</p>}
      {rows.length > 0 && (
        <SideTable
          name={words.money}
          first={words.thing}
          rows={rows.map(({ provider, currency, here, there }) => ({
            key: `${provider} ${currency}`,
            what: providers[provider] ?? provider,
            here: said(here, currency),
            there: said(there, currency),
            isOnly: JSON.stringify(here) !== JSON.stringify(there),
          }))}
        />
      )}
    </section>
  )
}

interface ThingTableProps {
  table: ComparedTable
  compared: TableComparison
  nowMs: number
}

function ThingTable({ table, compared: { alike, differences }, nowMs }: ThingTableProps) {
  const words = useTable(compareTexts)
  const name = words.tables[table]
  const side = (thing: ComparedThing | null) => <Side table={table} thing={thing} nowMs={nowMs} />
  return (
    <section aria-label={name}>
      <SectionHead title={name}>
        <span className={styles.note}>
          {words.differences(differences.length)}
          {alike > 0 && ` · ${words.alike(alike)}`}
        </span>
      </SectionHead>
      <SideTable
        name={name}
        first={words.thing}
        rows={differences.map((row) => ({
          key: row.key,
          what: <Thing row={row} />,
          here: side(row.here),
          there: side(row.there),
          isOnly: row.here === null || row.there === null,
        }))}
      />
    </section>
  )
}

function Thing({ row: { id, name, detail } }: { row: Difference }) {
  return (
    <span className={styles.side}>
      <strong>{name}</strong>
      <span>{detail}</span>
      {id !== name && <code>{id}</code>}
    </span>
  )
}

const machines = {
  orders: 'order',
  contracts: 'contract',
  entitlements: 'entitlement',
  coupons: 'coupon',
  sims: 'sim',
} as const satisfies Partial<Record<ComparedTable, MachineName>>

function Side({ table, thing, nowMs }: { table: ComparedTable; thing: ComparedThing | null; nowMs: number }) {
  const words = useTable(compareTexts)
  const texts = useTexts()
  const language = useLanguage()
  if (thing === null) return <span className={styles.absent}>{words.absent}</span>
  const { state, amountFen, atMs, paidPeriods, dataKb } = thing
  const codeStates: Readonly<Record<string, string>> = texts.offers.codeStates
  const name = table === 'codes' ? (codeStates[state] ?? state) : stateName(machines[table], state, texts)
  const day = atMs === null ? null : worldDay(atMs, nowMs, language)
  const dayText = table === 'contracts' ? words.nextDeduction : words.until
  return (
    <span className={styles.side}>
      <Chip
        tone={table === 'orders' ? orderChip(Number(state)).tone : stateTone(state)}
        {...(table === 'orders' ? { code: state } : {})}
      >
        {name}
      </Chip>
      {amountFen !== null && <span>{formatYuan(amountFen)}</span>}
      {paidPeriods !== null && <span>{words.periods(paidPeriods)}</span>}
      {dataKb !== null && <span>{formatData(dataKb)}</span>}
      {day !== null && <span>{dayText(day)}</span>}
    </span>
  )
}

/** The journals in two columns, from the entry where they part. */
function JournalPairs({ view, comparison, other, onEntry }: PartProps & Pick<CompareViewProps, 'onEntry'>) {
  const front = { worldId: view.world.worldId, lastSeq: view.journal.at(-1)?.seq ?? 0 }
  const journals = useComparedJournals(comparison.ports, front, other)
  const words = useTable(compareTexts)
  const language = useLanguage()
  if (journals === null) return null
  const { partSeq, partMs, pairs, hasMore } = journals
  return (
    <section aria-label={words.journal}>
      <SectionHead title={words.journal} />
      <p className={styles.note}>
        {partMs === null ? words.partAtOnce : words.partAt(partSeq, worldFullDay(partMs, language))}
        {pairs.length === 0 && ` ${words.nothingSince}`}
      </p>
      <ol className={styles.pairs} aria-label={words.journal}>
        {pairs.map(({ here, there }) => (
          <li
            key={`${here?.seq} ${there?.seq}`}
            className={styles.pair}
            data-alike={here !== null && there !== null}
          >
            <SideEntry entry={here} onOpen={(seq) => onEntry('here', seq)} />
            <SideEntry entry={there} onOpen={(seq) => onEntry('there', seq)} />
          </li>
        ))}
      </ol>
      {hasMore && <p className={styles.note}>{words.more}</p>}
    </section>
  )
}

function SideEntry({ entry, onOpen }: { entry: JournalEntry | null; onOpen: (seq: number) => void }) {
  const words = useTable(compareTexts)
  const texts = useTexts()
  if (entry === null) return <span />
  const label = entryLabel(entry, texts)
  const result = entry.result === null ? null : resultWord(entry.result, texts)
  return (
    <button type="button" className={styles.entry} onClick={() => onOpen(entry.seq)}>
      <span className="visually-hidden">{words.entry(entry.seq)} </span>
      <span className={styles.stamp}>{worldStamp(entry.worldMs).slice(5, 19)}</span>
      <span className={styles.label}>{label}</span>
      {result !== null && <Chip tone={entryChipTones[entry.tone]} code={result} />}
    </button>
  )
}

/** Entries of each journal that are put beside each other. */
const journalLimit = 200
/** What comes in a burst is read once. */
const settleMs = 400

/** Journals of two worlds from where they part. */
interface ComparedJournals {
  /** Number of the last entry that both have; 0 for none. */
  partSeq: number
  /** World time of that entry; null for none. */
  partMs: number | null
  pairs: readonly JournalPair[]
  /** Whether either has more entries than are shown. */
  hasMore: boolean
}

/** Reads both journals from where they part, again after something has happened. */
function useComparedJournals(
  ports: Comparison['ports'],
  front: { worldId: string; lastSeq: number },
  other: PanelState,
): ComparedJournals | null {
  const [read, setRead] = useState<{ pair: string; journals: ComparedJournals } | null>(null)
  const parting = useRef<{ pair: string; seq: Promise<number> } | null>(null)
  const pair = `${front.worldId} ${other.worldId}`
  const marks = `${front.lastSeq} ${other.journal.at(-1)?.seq ?? 0}`
  useEffect(() => {
    const [here, there] = pair.split(' ')
    const [one = 0, another = 0] = marks.split(' ').map(Number)
    if (here === undefined || there === undefined || here === there || one === 0 || another === 0) return
    let isOver = false
    const readAll = async () => {
      if (parting.current?.pair !== pair)
        parting.current = { pair, seq: partingOf(ports, [here, there], [one, another]) }
      const journals = await readJournals(ports, [here, there], await parting.current.seq)
      if (!isOver) setRead({ pair, journals })
    }
    const callOff = ports.after(settleMs, () => {
      readAll().catch(() => {
        // The stores tell of a server that is gone; the next entry has it read again.
        parting.current = null
      })
    })
    return () => {
      isOver = true
      callOff()
    }
  }, [ports, pair, marks])
  return read?.pair === pair ? read.journals : null
}

type Pair = readonly [here: string, there: string]

function partingOf(
  { control }: Comparison['ports'],
  [here, there]: Pair,
  lastSeqs: readonly [number, number],
): Promise<number> {
  const entryAt = async (worldId: string, seq: number) =>
    (await control.getJournal(worldId, { afterSeq: seq - 1, limit: 1 })).entries[0]
  return findParting(lastSeqs, (seq) => Promise.all([entryAt(here, seq), entryAt(there, seq)]))
}

async function readJournals(
  { control }: Comparison['ports'],
  worldIds: Pair,
  partSeq: number,
): Promise<ComparedJournals> {
  const search = { afterSeq: partSeq, isQuiet: true, limit: journalLimit }
  const [here, there] = await Promise.all(worldIds.map((worldId) => control.searchJournal(worldId, search)))
  const last =
    partSeq === 0 ? null : await control.getJournal(worldIds[0], { afterSeq: partSeq - 1, limit: 1 })
  const entriesOf = (page: typeof here) => createEntryReader().read(page?.entries ?? [])
  return {
    ...{ partSeq, partMs: last?.entries[0]?.virtualMs ?? null },
    pairs: alignEntries(entriesOf(here), entriesOf(there)),
    hasMore: here?.hasNewer === true || there?.hasNewer === true,
  }
}
