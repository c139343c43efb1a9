import { lastDigits } from '../../format/short-text.ts'
import { type PanelLanguage, worldSpan, worldUntil } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { DeviceView } from '../../model/panel-view.ts'
import { deviceTones } from '../../model/status-chip.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty, SectionHead } from '../../ui/section.tsx'
import { type Column, DeviceName, Table } from '../../ui/table.tsx'
import { MiniBar, miniBarSpan, StripLegend } from './mini-bar.tsx'

interface DevicesSectionProps {
  devices: readonly DeviceView[]
  nowMs: number
  chosen: string | null
  onChoose: (deviceId: string) => void
  onAdd: () => void
  onScenarios: () => void
}

export function DevicesSection(props: DevicesSectionProps) {
  const { devices, nowMs, chosen, onChoose, onAdd, onScenarios } = props
  const texts = useTexts()
  const language = useLanguage()
  return (
    <section>
      <SectionHead title={texts.world.devices} count={devices.length}>
        <StripLegend />
      </SectionHead>
      {devices.length === 0 ? (
        <Empty icon="camera" title={texts.world.noDevices} kept={texts.world.noDevicesHint}>
          <Button kind="solid" icon="plus" onClick={onAdd}>
            {texts.device.add}
          </Button>
          <Button onClick={onScenarios}>{texts.bar.scenarios}</Button>
        </Empty>
      ) : (
        <Table
          name={texts.world.devices}
          columns={columnsOf(texts, language, nowMs)}
          rows={devices}
          rowKey={(device) => device.deviceId}
          selectedKey={chosen}
          onSelect={(device) => onChoose(device.deviceId)}
        />
      )}
    </section>
  )
}

function columnsOf(texts: Texts, language: PanelLanguage, nowMs: number): Column<DeviceView>[] {
  const span = miniBarSpan(nowMs)
  return [
    {
      key: 'device',
      head: texts.world.device,
      cell: (device) => (
        <DeviceName
          name={device.name}
          detail={`${device.productCode} · ${lastDigits(device.deviceId)}`}
          parts={device.channels.join(texts.packages.comma)}
          coverUrl={device.coverUrl}
        />
      ),
    },
    {
      key: 'package',
      head: texts.world.package,
      cell: ({ packageId }) => (packageId === null ? texts.world.noPackage : packageTitle(packageId, texts)),
    },
    {
      key: 'bar',
      head: texts.world.span(...worldSpan([span.startMs, span.endMs], nowMs, language)),
      kind: 'picture',
      cell: (device) => <MiniBar periods={device.periods} nowMs={nowMs} />,
    },
    {
      key: 'state',
      head: texts.world.state,
      cell: (device) =>
        device.state !== 'none' && (
          <Chip tone={deviceTones[device.state]}>{texts.deviceState[device.state]}</Chip>
        ),
    },
    {
      key: 'until',
      head: texts.world.until,
      kind: 'figure',
      cell: ({ untilMs }) => (untilMs === null ? '' : worldUntil(untilMs, nowMs, language)),
    },
  ]
}
