import { formatYuan } from '../../format/money.ts'
import { worldClock } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeRow } from './time-chart.tsx'
import styles from './time-marks.module.css'
import { percentAt, type TimeSpan } from './time-span.ts'

interface AccountRowsProps {
  view: PanelView
  span: TimeSpan
  search: string
}

/** Rows of what belongs to the account and to no device: token and coupons. */
export function AccountRows({ view, span, search }: AccountRowsProps) {
  const { time, state, packages } = useTexts()
  const { expiresMs } = view.token
  const percent = percentAt(span, expiresMs)
  const { userId } = view.world
  const statusOf = (status: string) => state.names[status] ?? status
  const coupons = view.wire.state.coupons.filter((coupon) => {
    const text = `${coupon.couponId} ${coupon.nameKey} ${statusOf(coupon.status)}`.toLowerCase()
    return coupon.userId === userId && text.includes(search.trim().toLowerCase())
  })
  return (
    <>
      <TimeRow name={time.token} detail={view.world.phone}>
        <div className={styles.lane}>
          {percent >= 0 && percent <= 100 && (
            <span className={styles.deadline} style={{ insetInlineStart: `${percent}%` }}>
              <Icon name="key" />
              {`${time.tokenEnds} ${worldClock(expiresMs)}`}
            </span>
          )}
        </div>
      </TimeRow>
      {coupons.map((coupon) => {
        const start = Math.max(0, percentAt(span, coupon.validFromMs))
        const end = Math.min(100, percentAt(span, coupon.usedAtMs ?? coupon.validUntilMs))
        const status = statusOf(coupon.status)
        const label = time.couponLabel(formatYuan(coupon.amountFen))
        return (
          <TimeRow key={coupon.couponId} name={label} detail={status}>
            <div className={styles.lane}>
              {end > start && (
                <span
                  role="img"
                  aria-label={packages.listed(label, status)}
                  className={classNames(styles.segment, styles.cloud, styles[couponLook(coupon.status)])}
                  style={{ insetInlineStart: `${start}%`, inlineSize: `${end - start}%` }}
                >
                  <span className={styles.label}>{coupon.nameKey}</span>
                </span>
              )}
            </div>
          </TimeRow>
        )
      })}
    </>
  )
}

function couponLook(status: string) {
  if (status === 'unused' || status === 'reserved') return 'remaining'
  return status === 'not-yet-effective' ? 'to-come' : 'ended'
}
