import type { Schemas } from '@skyshop/openapi/control'
import { parseQuery } from '@skyshop/openapi/journal-query'
import { useMemo, useRef, useState } from 'react'
import { worldStamp } from '../../format/world-time.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { isInGap, type JournalEntry, type JournalGap, laneLayout } from '../../model/journal-entry.ts'
import type { JournalFound } from '../../model/journal-found.ts'
import type { FilmActions, FilmView, JournalActions } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/section.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import type { CheckPart, KnownBreaks } from '../entry/entry-breaks.ts'
import { type EntryActions, ExportButtons } from '../entry/entry-buttons.tsx'
import { EntrySheet } from '../entry/entry-sheet.tsx'
import { DayStripView } from './day-strip-view.tsx'
import type { EntryCameras } from './entry-camera.ts'
import { frameAt } from './film-frame.ts'
import { type Film, FilmScreen, FilmStrip, useFilm } from './film-strip.tsx'
import { foldPolls, stopsOf } from './fold-polls.ts'
import { JournalBar } from './journal-bar.tsx'
import { type JournalColumns, journalColumns } from './journal-columns.ts'
import { filterByOrder, isSubject, type JournalFilter } from './journal-filter.ts'
import rowStyles from './journal-list.module.css'
import { columnStyle, JournalList, type ScrollPlace } from './journal-list.tsx'
import { type JournalRow, journalRows } from './journal-rows.ts'
import styles from './journal-view.module.css'

interface JournalViewProps {
  /** False for a world of providers alone. */
  hasBackend: boolean
  /** The newest of it. */
  journal: readonly JournalEntry[]
  /** What fits the filter. */
  found: JournalFound
  /** Round the chosen entry, where it is older than `journal`. */
  around: readonly JournalEntry[]
  cameras: EntryCameras
  filter: JournalFilter
  /** Folds of equal calls that are open. */
  openFolds: ReadonlySet<number>
  selectedSeq: number | null
  /** The entry a guided start points at beside the chosen one. */
  markedSeq?: number | null
  gap: JournalGap | null
  isLive: boolean
  place: ScrollPlace
  onFilter: (filter: JournalFilter) => void
  onFold: (foldId: number) => void
  onSelect: (seq: number | null) => void
  onLive: (isLive: boolean) => void
  /** What came late is no longer marked. */
  onUnmark: () => void
  worldId: string
  film: FilmView
  actions: EntryActions & FilmActions & Pick<JournalActions, 'showOlder' | 'showNewer' | 'showStretch'>
  known: KnownBreaks
  showChecks: (seq: number) => () => void
  onCheck: (id: string, part: CheckPart) => void
  onRetry: () => void
}

/** View of why something happened: the log as a sequence diagram, and one entry opened. */
export function JournalView(props: JournalViewProps) {
  const { hasBackend, journal, found, filter, openFolds, selectedSeq, isLive, onSelect, onLive } = props
  const texts = useTexts()
  const { entries } = found
  const rows = useMemo(() => foldPolls(journalRows(entries), openFolds), [entries, openFolds])
  const late = useMemo(
    () => journal.filter(({ seq }) => isInGap(props.gap, seq)).length,
    [journal, props.gap],
  )
  const main = useRef<HTMLElement>(null)
  const width = useElementWidth(main, 900)
  const columns = useMemo(() => journalColumns(width, laneLayout({ hasBackend })), [width, hasBackend])
  const [isTall, setTall] = useState(false)
  const { topMs, setTopMs, sought, goTo } = useDayJump(props)
  const film = useFilm(props.worldId, props.film, props.actions)
  const [dragged, setDragged] = useState<Schemas['Frame'] | null>(null)
  const screen = dragged ?? (selectedSeq === null ? null : frameAt(film.frames, selectedSeq))
  // A screen is looked at in the open sheet, where that is not beside.
  const chooseScreen = ({ seq }: Schemas['Frame']) => {
    setTall(true)
    onSelect(seq)
  }
  // Chosen once more, an entry opens; where there is room beside, it is open as it is.
  const choose = (seq: number) => (seq === selectedSeq ? setTall(!isTall) : onSelect(seq))
  return (
    <div className={styles.view}>
      <section ref={main} className={styles.main} aria-label={texts.tabs.journal}>
        <JournalBar
          hasBackend={hasBackend}
          journal={journal}
          cameras={props.cameras}
          found={found}
          filter={filter}
          isLive={isLive}
          onFilter={props.onFilter}
          onLive={onLive}
        />
        <DayStripView days={found.days} topMs={topMs} onJump={goTo} />
        {hasBackend && (
          <FilmStrip
            film={film}
            isOn={props.film.isOn}
            chosen={screen}
            onDrag={setDragged}
            onChoose={chooseScreen}
            onFilming={props.actions.setFilming}
          />
        )}
        <Entries {...{ rows, columns, topMs, sought, props }} onTop={setTopMs} onChoose={choose} />
        <div className={styles.foot}>
          <span>{isLive ? texts.journal.following : texts.journal.notFollowing}</span>
          <Late count={late} onUnmark={props.onUnmark} />
          <span className={styles.export}>
            {texts.journal.shown(found.matched, found.held)}
            <CopyFound found={found} exportJournal={props.actions.exportJournal} />
          </span>
        </div>
      </section>
      <OpenEntry {...{ rows, props, film, screen }} isTall={isTall || dragged !== null} onTall={setTall} />
    </div>
  )
}

interface EntriesProps {
  rows: readonly JournalRow[]
  columns: JournalColumns
  topMs: number | null
  sought: { seq: number } | null
  props: JournalViewProps
  onTop: (dayMs: number) => void
  onChoose: (seq: number) => void
}

/** The entries in their lanes, or why there are none. */
function Entries({ rows, columns, topMs, sought, props, onTop, onChoose }: EntriesProps) {
  const { found, isLive, onLive, actions } = props
  const { hasOlder, hasNewer } = found
  if (rows.length === 0 || found.status === 'failed') return <NoRows found={found} onRetry={props.onRetry} />
  return (
    <div className={styles.scrollAcross} data-searching={found.status === 'loading' || undefined}>
      <LaneHeads columns={columns} topMs={topMs} />
      <JournalList
        key={subjectOf(found)}
        rows={rows}
        columns={columns}
        selectedSeq={props.selectedSeq}
        markedSeq={props.markedSeq ?? null}
        gap={props.gap}
        cameras={props.cameras}
        sought={sought}
        onTop={onTop}
        isLive={isLive}
        place={props.place}
        onSelect={onChoose}
        onFold={props.onFold}
        onScrolledAway={() => onLive(false)}
        // What is followed goes on at the other end.
        onStart={hasOlder && !(isLive && found.isNewest) ? actions.showOlder : null}
        onEnd={hasNewer ? actions.showNewer : null}
      />
    </div>
  )
}

/** The day at the top of the list, and the way to the first entry of another one. */
function useDayJump({ found: { entries }, actions, onLive }: JournalViewProps) {
  const [topMs, setTopMs] = useState<number | null>(null)
  const [sought, setSought] = useState<{ seq: number } | null>(null)
  const goTo = (seq: number) => {
    onLive(false)
    setSought({ seq })
    const [first, last] = [entries.at(0)?.seq ?? Infinity, entries.at(-1)?.seq ?? 0]
    if (seq < first || seq > last) actions.showStretch(seq)
  }
  return { topMs, setTopMs, sought, goTo }
}

/** What the rows are about; those about another thing are seen from their beginning. */
function subjectOf({ query }: JournalFound): string {
  const subjects = parseQuery(query).tokens.filter(isSubject)
  return subjects.map(({ value }) => value).join(' ')
}

/** Why there are no rows: nothing happened, nothing fits, or the search goes on or did not come through. */
function NoRows({ found, onRetry }: { found: JournalFound; onRetry: () => void }) {
  const { journal, errors } = useTexts()
  const words = useTable(journalTexts)
  if (found.status === 'loading') {
    return (
      <p role="status" className={styles.searching}>
        {words.searching}
      </p>
    )
  }
  const isFailed = found.status === 'failed'
  const title = found.held === 0 ? journal.empty : journal.emptyFilter
  return (
    <div className={styles.empty} role={isFailed ? 'status' : undefined}>
      <Empty title={isFailed ? words.notSearched : title} />
      {isFailed && <Button onClick={onRetry}>{errors.tryAgain}</Button>}
    </div>
  )
}

interface CopyFoundProps {
  found: JournalFound
  exportJournal: EntryActions['exportJournal']
}

/** Copies what is shown; of more than that, says how much. */
function CopyFound({ found: { entries, matched }, exportJournal }: CopyFoundProps) {
  const words = useTable(journalTexts)
  if (entries.length === 0) return null
  return (
    <>
      {entries.length < matched && <span>{words.copyPart(entries.length)}</span>}
      <span className="visually-hidden">{words.copyShown}</span>
      <ExportButtons entries={entries} exportJournal={exportJournal} />
    </>
  )
}

/** How many entries came while the live stream was away. */
function Late({ count, onUnmark }: { count: number; onUnmark: () => void }) {
  const { errors } = useTexts()
  if (count === 0) return null
  return (
    <span className={styles.late}>
      {errors.lateCount(count)}{' '}
      <Button kind="link" onClick={onUnmark}>
        {errors.unmark}
      </Button>
    </span>
  )
}

interface OpenEntryProps {
  rows: readonly JournalRow[]
  props: JournalViewProps
  film: Film
  screen: Schemas['Frame'] | null
  isTall: boolean
  onTall: (isTall: boolean) => void
}

function OpenEntry({ rows, props, film, screen, isTall, onTall }: OpenEntryProps) {
  const { journal, around, found, filter, selectedSeq, onFilter, onSelect } = props
  const stops = useMemo(() => stopsOf(rows), [rows])
  const isSelected = ({ seq }: JournalEntry) => seq === selectedSeq
  const index = stops.findIndex((entries) => entries.some(isSelected))
  const entry = stops[index]?.find(isSelected)
  if (entry === undefined && screen === null) return null
  const isHeld = journal.some(({ seq }) => seq === entry?.seq)
  const unheld = around.length > 0 ? around : found.entries
  return (
    <SideSheet isTall={isTall} onTall={onTall}>
      <aside className={styles.side}>
        {screen !== null && (
          <FilmScreen
            film={film}
            frame={screen}
            onChoose={({ seq }) => onSelect(seq)}
            onFork={props.actions.forkFrame}
          />
        )}
        {entry && (
          <EntrySheet
            entry={entry}
            journal={isHeld ? journal : unheld}
            actions={props.actions}
            position={index + 1}
            total={stops.length}
            onStep={(by) => onSelect(stops[index + by]?.at(-1)?.seq ?? entry.seq)}
            onChoose={onSelect}
            onFilterOrder={(orderNo) => onFilter(filterByOrder(filter, orderNo))}
            onClose={() => onSelect(null)}
            known={props.known}
            showChecks={props.showChecks}
            onCheck={props.onCheck}
          />
        )}
      </aside>
    </SideSheet>
  )
}

/** The heads of the columns; stays while the rows scroll below. */
function LaneHeads({ columns, topMs }: { columns: JournalColumns; topMs: number | null }) {
  const texts = useTexts()
  const words = useTable(journalTexts)
  return (
    <div className={classNames(rowStyles.grid, styles.heads)} style={columnStyle(columns)} aria-hidden="true">
      <span className={styles.label}>
        {topMs === null ? texts.journal.worldTime : worldStamp(topMs).slice(0, 10)}
      </span>
      <span className={styles.lanes}>
        {columns.lanes.map((lane) => (
          <span
            key={lane}
            className={classNames(styles.lane, styles[lane])}
            style={{ insetInlineStart: `var(--at-${lane})` }}
          >
            {texts.lanes[lane]}
          </span>
        ))}
      </span>
      <span className={styles.label}>{texts.journal.result}</span>
      {columns.hasCamera && <span className={styles.label}>{words.about}</span>}
      <span className={classNames(styles.label, styles.end)}>{texts.journal.took}</span>
    </div>
  )
}
