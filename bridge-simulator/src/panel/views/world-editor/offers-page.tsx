import { useEffect, useState } from 'react'
import { readClockTarget } from '../../../control/clock-target.ts'
import { formatYuan } from '../../format/money.ts'
import { parseYuan } from '../../format/parse-number.ts'
import { worldDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { stateTone } from '../../model/status-chip.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './edit-pages.module.css'

interface OffersPageProps {
  view: Pick<PanelView, 'wire' | 'clock' | 'packages' | 'devices'>
  actions: Pick<PanelActions, 'edit' | 'showPackages'>
}

type Coupon = PanelView['wire']['state']['coupons'][number]
type Code = PanelView['wire']['state']['codes'][number]

/** Coupons and activation codes: given, made, withdrawn and removed. */
export function OffersPage({ view, actions }: OffersPageProps) {
  const { showPackages } = actions
  useEffect(showPackages, [showPackages])
  return (
    <div className={styles.page}>
      <Coupons view={view} actions={actions} />
      <Codes view={view} actions={actions} />
    </div>
  )
}

function Coupons({ view, actions }: OffersPageProps) {
  const { offers: texts, world, state } = useTexts()
  const language = useLanguage()
  const { coupons } = view.wire.state
  return (
    <section>
      <SectionHead title={texts.coupons} count={coupons.length} />
      <NewCoupon view={view} actions={actions} />
      {coupons.length > 0 && (
        <Table
          name={texts.coupons}
          columns={[
            { key: 'id', head: texts.coupon, cell: (row: Coupon) => <code>{row.couponId}</code> },
            { key: 'user', head: texts.user, cell: (row) => row.userId },
            { key: 'amount', head: texts.amount, kind: 'figure', cell: (row) => formatYuan(row.amountFen) },
            { key: 'min', head: texts.minimum, kind: 'figure', cell: (row) => formatYuan(row.minimumFen) },
            {
              key: 'state',
              head: world.state,
              cell: (row) => <Chip tone={stateTone(row.status)}>{state.names[row.status]}</Chip>,
            },
            { key: 'for', head: texts.scope, cell: ({ kind }) => scopeText(kind, texts.scopes) },
            {
              key: 'until',
              head: world.until,
              kind: 'figure',
              cell: (row) => worldDay(row.validUntilMs, view.clock.nowMs, language),
            },
            { key: 'used', head: texts.used, cell: ({ orderNo }) => <code>{orderNo}</code> },
            {
              key: 'act',
              head: '',
              cell: ({ status, couponId, orderNo }) =>
                (status === 'unused' || status === 'not-yet-effective' || status === 'expired') &&
                orderNo === null && (
                  <Button kind="link" onClick={() => actions.edit({ kind: 'withdraw-coupon', couponId })}>
                    {texts.withdraw}
                  </Button>
                ),
            },
          ]}
          rows={coupons}
          rowKey={(row) => row.couponId}
        />
      )}
    </section>
  )
}

/** What a coupon is for; empty for everything. */
const couponKinds = ['', 'cloud', 'data', 'unattended', 'wechat-call', 'algorithm'] as const

function NewCoupon({ view, actions }: OffersPageProps) {
  const { offers: texts } = useTexts()
  const [kind, setKind] = useState<(typeof couponKinds)[number]>('')
  const [ends, setEnds] = useState('')
  const end = endOf(ends, view.clock.nowMs)
  const [amount, setAmount] = useState('5')
  const [minimum, setMinimum] = useState('0')
  const amountFen = parseYuan(amount)
  const minimumFen = parseYuan(minimum)
  const isGood = end !== null && amountFen !== null && amountFen > 0 && minimumFen !== null
  return (
    <form
      className={styles.newOne}
      onSubmit={(event) => {
        event.preventDefault()
        const scope = kind === '' ? {} : { kind }
        if (isGood) actions.edit({ kind: 'coupon', coupon: { amountFen, minimumFen, ...scope, ...end } })
      }}
    >
      <Field
        label={texts.amount}
        value={amount}
        error={amountFen ? null : texts.yuanWrong}
        isMono
        onChange={setAmount}
      />
      <Field
        label={texts.minimum}
        value={minimum}
        error={minimumFen === null ? texts.yuanWrong : null}
        isMono
        onChange={setMinimum}
      />
      <Select
        label={texts.scope}
        value={kind}
        options={couponKinds.map((name) => [name, texts.scopes[name]] as const)}
        onChange={(text) => setKind(couponKinds.find((name) => name === text) ?? '')}
      />
      <EndField value={ends} error={end === null} onChange={setEnds} />
      <Button type="submit" icon="plus" disabled={!isGood}>
        {texts.newCoupon}
      </Button>
    </form>
  )
}

function Codes({ view, actions }: OffersPageProps) {
  const all = useTexts()
  const { offers: texts, world } = all
  const language = useLanguage()
  const { codes } = view.wire.state
  const nameOf = (id: string | null) =>
    id === null ? null : (view.devices.find(({ deviceId }) => deviceId === id)?.name ?? id)
  return (
    <section>
      <SectionHead title={texts.codes} count={codes.length} />
      <NewCode view={view} actions={actions} />
      {codes.length > 0 && (
        <Table
          name={texts.codes}
          columns={[
            { key: 'code', head: texts.code, cell: (row: Code) => <code>{row.code}</code> },
            { key: 'package', head: texts.package, cell: (row) => packageTitle(row.packageId, all) },
            {
              key: 'state',
              head: world.state,
              cell: ({ status }) => (
                <Chip tone={status === 'unused' ? 'accent' : 'grey'}>{texts.codeStates[status]}</Chip>
              ),
            },
            { key: 'for', head: texts.forCamera, cell: (row) => nameOf(row.deviceId) ?? texts.anyCamera },
            {
              key: 'until',
              head: world.until,
              kind: 'figure',
              cell: (row) => worldDay(row.validUntilMs, view.clock.nowMs, language),
            },
            { key: 'used', head: texts.used, cell: (row) => nameOf(row.redeemedDeviceId) ?? '' },
            {
              key: 'act',
              head: '',
              cell: ({ status, code }) =>
                status !== 'redeemed' && (
                  <Button kind="link" onClick={() => actions.edit({ kind: 'remove-code', code })}>
                    {texts.remove}
                  </Button>
                ),
            },
          ]}
          rows={codes}
          rowKey={(row) => row.code}
        />
      )}
    </section>
  )
}

function NewCode({ view, actions }: OffersPageProps) {
  const all = useTexts()
  const { offers: texts } = all
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [deviceId, setDeviceId] = useState('')
  const [ends, setEnds] = useState('')
  const end = endOf(ends, view.clock.nowMs)
  const packageId = chosen ?? view.packages[0]?.packageId
  if (packageId === undefined) return null
  const given = code.trim() === '' ? {} : { code: code.trim() }
  const scope = deviceId === '' ? {} : { deviceId }
  return (
    <form
      className={styles.newOne}
      onSubmit={(event) => {
        event.preventDefault()
        if (end === null) return
        const { validUntilMs } = end
        const until = validUntilMs === undefined ? {} : { validUntilMs }
        actions.edit({ kind: 'code', code: { packageId, ...given, ...scope, ...until } })
      }}
    >
      <Field label={texts.code} value={code} hint={texts.codeHint} isMono onChange={setCode} />
      <Select
        label={texts.package}
        value={packageId}
        options={view.packages.map((one) => [one.packageId, packageTitle(one.packageId, all)] as const)}
        onChange={setChosen}
      />
      <Select
        label={texts.forCamera}
        value={deviceId}
        options={[
          ['', texts.anyCamera] as const,
          ...view.devices.map(({ deviceId: id, name }) => [id, name] as const),
        ]}
        onChange={setDeviceId}
      />
      <EndField value={ends} error={end === null} onChange={setEnds} />
      <Button type="submit" icon="plus" disabled={end === null}>
        {texts.newCode}
      </Button>
    </form>
  )
}

/** What a coupon is for, in words where there are any. */
function scopeText(kind: string | null, scopes: Readonly<Record<string, string>>): string {
  return scopes[kind ?? ''] ?? kind ?? ''
}

interface OfferEnd {
  validFromMs?: number
  validUntilMs?: number
}

const dayMs = 86_400_000

/** The end of an offer as it is typed, an end in the past for one that is over; nothing typed leaves it to the server. */
export function endOf(text: string, nowMs: number): OfferEnd | null {
  if (text.trim() === '') return {}
  const [, back] = /^-(.+)$/.exec(text.trim()) ?? []
  const backMs = back === undefined ? null : readClockTarget(back, nowMs)
  const untilMs = backMs === null ? readClockTarget(text, nowMs) : nowMs - (backMs - nowMs)
  if (untilMs === null) return null
  return untilMs > nowMs
    ? { validUntilMs: untilMs }
    : { validFromMs: untilMs - 30 * dayMs, validUntilMs: untilMs }
}

interface EndFieldProps {
  value: string
  error: boolean
  onChange: (value: string) => void
}

function EndField({ value, error, onChange }: EndFieldProps) {
  const { offers } = useTexts()
  return (
    <Field
      label={offers.ends}
      value={value}
      hint={offers.endsHint}
      error={error ? offers.endsWrong : null}
      isMono
      onChange={onChange}
    />
  )
}
