import { worldDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { stateName } from '../../model/state-names.ts'
import { orderChip, stateTone } from '../../model/status-chip.ts'
import { Chip } from '../../ui/chip.tsx'
import { DeviceName, Table } from '../../ui/table.tsx'
import type { StatePage, StateRow } from './state-rows.ts'

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
