import { useEffect, useState } from 'react'
import { worldDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { orderChip, stateName, stateTone } from '../../model/status-chip.ts'
import { Chip } from '../../ui/chip.tsx'
import { Segments } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { DeviceName, Table } from '../../ui/table.tsx'
import { filterRows, type StatePage, type StateRow, shownPages, stateRows } from './state-rows.ts'
import styles from './state-view.module.css'
import { SubjectSheet } from './subject-sheet.tsx'

export interface StateViewProps {
  view: PanelView
  actions: PanelActions
  /** Number of the order opened beside the table. */
  chosen: string | null
  onChoose: (key: string | null) => void
  onFilterOrder: (orderNo: string) => void
  onEntry: (seq: number) => void
}

/** Asks for the state machines; without the backend there are none. */
function useMachines(
  { world: { hasBackend } }: Pick<PanelView, 'world'>,
  { needMachines }: PanelActions,
): void {
  useEffect(() => {
    if (hasBackend) needMachines()
  }, [hasBackend, needMachines])
}

/** The pages of the world in front, and the one that is open: the first until another is chosen. */
function usePages({ world, wire }: Pick<PanelView, 'world' | 'wire'>) {
  const pages = shownPages(world.hasBackend, wire.state)
  const [chosenPage, setPage] = useState<StatePage | null>(null)
  return { pages, page: pages.find((name) => name === chosenPage) ?? pages[0] ?? 'orders', setPage }
}

/** Where does it stand: everything in this world that has states, as tables and as machines. */
export function StateView({ view, actions, chosen, onChoose, onFilterOrder, onEntry }: StateViewProps) {
  const texts = useTexts()
  const { pages, page, setPage } = usePages(view)
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<string | null>(null)
  useMachines(view, actions)
  const [isTall, setTall] = useState(false)
  const rows = stateRows(view.wire, view.machines, texts)
  const shown = filterRows(rows[page], search)
  const [closed, setClosed] = useState<string | null>(null)
  // The only row of a page is open by itself, until it is closed.
  const [only] = rows[page].length === 1 ? shown : []
  const openKey = chosen ?? (only && only.key !== closed ? only.key : null)
  const row = shown.find(({ key }) => key === openKey)
  const subject = row?.subjects.find(({ key }) => key === part) ?? row?.subjects[0]
  const choose = (key: string | null) => {
    setPart(null)
    setClosed(key === null ? openKey : null)
    // Chosen once more, a row opens its sheet; where there is room beside, it is open as it is.
    if (key !== null && key === openKey) setTall(!isTall)
    else onChoose(key)
  }
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segments
          name={texts.tabs.state}
          value={page}
          options={pages.map((name) => [name, texts.state.pages[name], rows[name].length] as const)}
          onChange={(next) => {
            setPage(next)
            choose(null)
          }}
        />
        <SearchBox name={texts.state.search} hint={texts.state.search} value={search} onChange={setSearch} />
      </div>
      <div className={styles.body} data-open={subject !== undefined}>
        <StateList
          view={view}
          page={page}
          rows={rows[page]}
          shown={shown}
          chosen={openKey}
          hint={subject ? null : texts.state.chooseRow}
          onChoose={choose}
          onFilterOrder={onFilterOrder}
        />
        {row && subject && (
          <SideSheet isTall={isTall} onTall={setTall}>
            <SubjectSheet
              view={view}
              actions={actions}
              subject={subject}
              others={row.subjects}
              onOther={setPart}
              onFilterOrder={onFilterOrder}
              onEntry={onEntry}
              onClose={() => choose(null)}
            />
          </SideSheet>
        )}
      </div>
    </div>
  )
}

interface StateListProps extends Pick<StateViewProps, 'view' | 'onFilterOrder'> {
  page: StatePage
  rows: readonly StateRow[]
  /** The rows that a search has left. */
  shown: readonly StateRow[]
  chosen: string | null
  /** Said below the rows. */
  hint: string | null
  onChoose: (key: string) => void
}

function StateList({ view, page, rows, shown, chosen, hint, onChoose, onFilterOrder }: StateListProps) {
  const { state } = useTexts()
  if (shown.length === 0)
    return (
      <div className={styles.list}>
        <Empty title={rows.length > 0 ? state.noMatch : state.none[page]} />
      </div>
    )
  const isTrades = page === 'trades'
  // A trade has no machine of ours: what there is of it is in the journal.
  const follow = (key: string) => onFilterOrder(shown.find((row) => row.key === key)?.id ?? key)
  return (
    <div className={styles.list}>
      <StateTable
        page={page}
        rows={shown}
        nowMs={view.clock.nowMs}
        chosen={chosen}
        onChoose={isTrades ? follow : onChoose}
      />
      {hint !== null && <p className={styles.hint}>{isTrades ? state.chooseTrade : hint}</p>}
    </div>
  )
}

interface StateTableProps {
  page: StatePage
  rows: readonly StateRow[]
  nowMs: number
  chosen: string | null
  onChoose: (key: string) => void
}

export function StateTable({ page, rows, nowMs, chosen, onChoose }: StateTableProps) {
  const texts = useTexts()
  const language = useLanguage()
  const [id, name, figure, time] = texts.state.heads[page]
  return (
    <Table
      name={texts.state.pages[page]}
      columns={[
        { key: 'id', head: id, cell: (row: StateRow) => <code>{row.id}</code> },
        { key: 'name', head: name, cell: (row) => <DeviceName name={row.name} detail={row.detail} /> },
        { key: 'figure', head: figure, kind: 'figure', cell: (row) => row.figure },
        { key: 'state', head: texts.world.state, cell: (row) => <StateChip row={row} /> },
        {
          key: 'time',
          head: time,
          kind: 'figure',
          cell: (row) => (row.atMs === null ? '' : worldDay(row.atMs, nowMs, language)),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
      selectedKey={chosen}
      onSelect={(row) => onChoose(row.key)}
    />
  )
}

function StateChip({ row: { machine, shown } }: { row: StateRow }) {
  const texts = useTexts()
  const isOrder = machine === 'order'
  const tone = isOrder ? orderChip(Number(shown)).tone : stateTone(shown.toLowerCase())
  return (
    <Chip tone={tone} {...(isOrder ? { code: shown } : {})}>
      {machine === null ? shown : stateName(machine, shown, texts)}
    </Chip>
  )
}
