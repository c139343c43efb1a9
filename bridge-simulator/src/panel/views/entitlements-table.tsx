import type { EntitlementView } from '../model/panel-view.ts'
import { lastDigits } from '../model/short-text.ts'
import { entitlementTones } from '../model/status-chip.ts'
import { type PanelLanguage, worldDay } from '../model/world-time.ts'
import { Chip } from '../parts/chip.tsx'
import { type Column, Table } from '../parts/table.tsx'
import type { Texts } from '../texts/en.ts'
import { useLanguage, useTexts } from '../texts/texts-context.ts'
import { DeviceName } from './device-name.tsx'

interface EntitlementsTableProps {
  entitlements: readonly EntitlementView[]
  nowMs: number
}

export function EntitlementsTable({ entitlements, nowMs }: EntitlementsTableProps) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <Table
      name={texts.state.entitlements}
      columns={columnsOf(texts, language, nowMs)}
      rows={entitlements}
      rowKey={(entitlement) => entitlement.id}
    />
  )
}

function columnsOf(texts: Texts, language: PanelLanguage, nowMs: number): Column<EntitlementView>[] {
  const day = (ms: number | null) => (ms === null ? '' : worldDay(ms, nowMs, language))
  return [
    {
      key: 'device',
      head: texts.world.device,
      cell: ({ deviceName, packageName }) => <DeviceName name={deviceName} detail={packageName} />,
    },
    {
      key: 'state',
      head: texts.world.state,
      cell: ({ state }) => <Chip tone={entitlementTones[state]}>{texts.entitlementState[state]}</Chip>,
    },
    {
      key: 'order',
      head: texts.state.order,
      cell: ({ orderNo }) => <code>{orderNo === null ? texts.entry.none : lastDigits(orderNo)}</code>,
    },
    { key: 'starts', head: texts.state.starts, kind: 'figure', cell: ({ startMs }) => day(startMs) },
    { key: 'ends', head: texts.state.ends, kind: 'figure', cell: ({ endMs }) => day(endMs) },
  ]
}
