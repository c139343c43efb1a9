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
import { filterRows, type StatePage, type StateRow, statePages, stateRows } from './state-rows.ts'
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

/** Where does it stand: everything in this world that has states, as tables and as machines. */
export function StateView({ view, actions, chosen, onChoose, onFilterOrder, onEntry }: StateViewProps) {
  const texts = useTexts()
  const [page, setPage] = useState<StatePage>('orders')
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<string | null>(null)
  const [isTall, setTall] = useState(false)
  const { needMachines } = actions
  useEffect(needMachines, [needMachines])
  const rows = stateRows(view.wire.state, view.machines, texts)
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
          options={statePages.map((name) => [name, texts.state.pages[name], rows[name].length] as const)}
          onChange={(next) => {
            setPage(next)
            choose(null)
          }}
        />
        <SearchBox name={texts.state.search} hint={texts.state.search} value={search} onChange={setSearch} />
      </div>
      <div className={styles.body} data-open={subject !== undefined}>
        <div className={styles.list}>
          {shown.length === 0 ? (
            <Empty title={rows[page].length > 0 ? texts.state.noMatch : texts.state.none[page]} />
          ) : (
            <StateTable
              page={page}
              rows={shown}
              nowMs={view.clock.nowMs}
              chosen={openKey}
              onChoose={choose}
            />
          )}
          {shown.length > 0 && !subject && <p className={styles.hint}>{texts.state.chooseRow}</p>}
        </div>
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
  const tone = isOrder ? orderChip(Number(shown)).tone : stateTone(shown)
  return (
    <Chip tone={tone} {...(isOrder ? { code: shown } : {})}>
      {stateName(machine, shown, texts)}
    </Chip>
  )
}
