import { useState } from 'react'
import { worldDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { filterDue } from '../../model/due-event.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Segments } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { AccountRows } from './account-rows.tsx'
import { deviceRows, nearestBeside } from './device-rows.ts'
import { DeviceTimeRowView } from './device-time-row.tsx'
import { DueTable, JobRows } from './due-table.tsx'
import { JumpBox } from './jump-box.tsx'
import { TimeChart } from './time-chart.tsx'
import { TimeLegend } from './time-legend.tsx'
import { shifted, spanRound, type TimeSpan, type TimeZoom, timeZooms } from './time-span.ts'
import styles from './time-view.module.css'

export interface TimeViewProps {
  view: PanelView
  actions: PanelActions
}

type TimePage = 'devices' | 'account' | 'jobs'

/** The page of the time line: the first that has something on it, until another is chosen. */
function useTimePage(hasBackend: boolean, deviceCount: number) {
  const [chosen, setPage] = useState<TimePage | null>(null)
  const ofProduct = deviceCount > 0 ? 'devices' : 'account'
  return { page: hasBackend ? (chosen ?? ofProduct) : 'jobs', setPage }
}

/** World's time as a line and as a list: what is due, and what happened when. */
export function TimeView({ view, actions }: TimeViewProps) {
  const texts = useTexts()
  const { nowMs } = view.clock
  const [zoom, setZoom] = useState<TimeZoom>('quarter')
  // Null: the line stays round now.
  const [held, setHeld] = useState<TimeSpan | null>(null)
  const [search, setSearch] = useState('')
  const span = held ?? spanRound(nowMs, zoom)
  const rows = deviceRows(view.wire.state, view.wire.world, nowMs)
  const { hasBackend } = view.world
  const { page, setPage } = useTimePage(hasBackend, rows.length)
  const shown = rows.filter((row) => matchesSearch(row, search))
  const due = filterDue(view.due, search)
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segments
          name={texts.time.zoom}
          value={zoom}
          options={timeZooms.map((name) => [name, texts.time.zooms[name]] as const)}
          onChange={(next) => {
            setZoom(next)
            setHeld(null)
          }}
        />
        <IconButton
          icon="previousEntry"
          name={texts.time.earlier}
          onClick={() => setHeld(shifted(span, -1))}
        />
        <span data-now-button="true">
          <Button keyCap="T" onClick={() => setHeld(null)}>
            {texts.time.now}
          </Button>
        </span>
        <IconButton icon="nextEntry" name={texts.time.later} onClick={() => setHeld(shifted(span, 1))} />
        <span className={styles.end}>
          {hasBackend && (
            <Segments
              name={texts.time.show}
              value={page}
              options={[
                ['devices', texts.time.pages.devices, rows.length],
                ['account', texts.time.pages.account],
                ['jobs', texts.time.pages.jobs, view.due.length],
              ]}
              onChange={setPage}
            />
          )}
          <SearchBox name={texts.time.find} hint={texts.time.find} value={search} onChange={setSearch} />
        </span>
      </div>
      {hasBackend && <TimeLegend />}
      {page === 'devices' && (
        <NothingHere rows={shown} span={span} nowMs={nowMs} onGo={(ms) => setHeld(spanRound(ms, zoom))} />
      )}
      <TimeChart span={span} zoom={zoom} clock={view.clock} due={view.due} onJump={actions.jumpTo}>
        {page === 'devices' &&
          shown.map((row) => <DeviceTimeRowView key={row.deviceId} row={row} span={span} nowMs={nowMs} />)}
        {page === 'account' && <AccountRows view={view} span={span} search={search} />}
        {page === 'jobs' && <JobRows due={due} span={span} />}
      </TimeChart>
      <div className={styles.foot}>
        <DueTable due={due} clock={view.clock} onJump={actions.jumpTo} />
        <JumpBox view={view} actions={actions} />
      </div>
    </div>
  )
}

interface NothingHereProps {
  rows: Parameters<typeof nearestBeside>[0]
  span: TimeSpan
  nowMs: number
  onGo: (atMs: number) => void
}

/** Says that nothing of the devices lies in the stretch that is shown, with the way to what lies nearest. */
function NothingHere({ rows, span, nowMs, onGo }: NothingHereProps) {
  const { time } = useTexts()
  const language = useLanguage()
  const nearestMs = nearestBeside(rows, span)
  if (nearestMs === null) return null
  return (
    <p className={styles.nothing} role="status">
      {time.nothingHere}
      <Button kind="link" onClick={() => onGo(nearestMs)}>
        {time.goTo(worldDay(nearestMs, nowMs, language))}
      </Button>
    </p>
  )
}

function matchesSearch(row: ReturnType<typeof deviceRows>[number], search: string): boolean {
  const parts = [
    row.name,
    row.deviceId,
    ...row.lanes.flat().flatMap(({ packageId, entitlement }) => [packageId, entitlement?.orderNo ?? '']),
    ...row.deadlines.map(({ orderNo }) => orderNo),
    ...row.contracts.map(({ contractCode, provider }) => `${contractCode} ${provider}`),
  ]
  const text = parts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
