import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { useServices } from '../../../shared/services/services-context.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { CouponTicket, useCouponTexts } from '../../../shared/ui/price/coupon-ticket.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import {
  type Coupon,
  type CouponSelection,
  chosenCoupon,
  couponRefusalKey,
  savingOf,
  sortForPicking,
  usableCoupons,
} from '../model/coupon-choice.ts'
import type { Purchase } from '../model/payment.ts'
import { type CouponTarget, couponsQuery } from '../queries.ts'
import styles from './payment-sheets.module.css'

type CouponCellProps = {
  coupons: readonly Coupon[]
  priceFen: number
  chosen: Coupon | null
  onChoose: (selection: CouponSelection) => void
}

/** The coupon a purchase takes, and the way to another one; nothing for a buyer without coupons. */
export function CouponCell({ coupons, priceFen, chosen, onChoose }: CouponCellProps): ReactElement | null {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const texts = useCouponTexts()
  if (coupons.length === 0) return null
  const count = coupons.filter(({ available }) => available).length
  const help =
    chosen === null ? (
      t('sheet.couponAvailable', { count })
    ) : (
      <DottedText text={dottedParts([texts(chosen).title, texts(chosen).lines[0] ?? ''])} />
    )
  return (
    <div className={styles.coupon}>
      <Cell
        icon="coupon"
        label={t('sheet.coupon')}
        help={help}
        value={chosen === null ? undefined : <Price fen={-savingOf(chosen, priceFen)} tone="decide" />}
        end="forward"
        onPress={() => setOpen(true)}
      />
      <CouponPicker
        isOpen={isOpen}
        coupons={coupons}
        priceFen={priceFen}
        chosen={chosen}
        onClose={() => setOpen(false)}
        onChoose={(selection) => {
          onChoose(selection)
          setOpen(false)
        }}
      />
    </div>
  )
}

type CouponPickerProps = {
  isOpen: boolean
  coupons: readonly Coupon[]
  priceFen: number
  chosen: Coupon | null
  onClose: () => void
  onChoose: (selection: CouponSelection) => void
}

/** All coupons of the buyer: those that may be used first, the best one marked; the others with the reason. */
function CouponPicker(props: CouponPickerProps): ReactElement {
  const { isOpen, coupons, priceFen, chosen, onClose, onChoose } = props
  const { t } = useTranslation()
  const texts = useCouponTexts()
  const [best, ...others] = usableCoupons(coupons, priceFen)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('sheet.couponChoose')}
      footer={<LinkButton label={t('sheet.couponNone')} onPress={() => onChoose('none')} />}
    >
      <div role="radiogroup" aria-label={t('sheet.coupon')}>
        {sortForPicking(coupons).map((coupon) => {
          const { couponId, amount, endTime } = coupon
          const { title, lines } = texts(coupon)
          const refusalKey = couponRefusalKey(coupon)
          const date = untilDate(endTime)
          return (
            <CouponTicket
              key={couponId}
              name="coupon"
              value={couponId}
              isChosen={couponId === chosen?.couponId}
              onChoose={() => onChoose(couponId)}
              amountFen={amount}
              title={title}
              lines={[...lines, ...(date === null ? [] : [t('sheet.couponUntil', { date })])]}
              mark={coupon === best && others.length > 0 ? t('sheet.couponBest') : undefined}
              refusal={refusalKey === null ? undefined : t(refusalKey)}
            />
          )
        })}
      </div>
    </Sheet>
  )
}

/** The coupons of a purchase and the one it takes. */
export interface CouponChoice {
  coupons: readonly Coupon[]
  chosen: Coupon | null
  /** As the order is given it. */
  coupon: Purchase['coupon']
}

/** Coupons with what the server allows for a purchase; without an answer none is offered. */
export function useCouponChoice(
  target: CouponTarget,
  priceFen: number,
  selection: CouponSelection,
): CouponChoice {
  const { data: coupons = [] } = useQuery(couponsQuery(useServices(), target))
  const chosen = chosenCoupon(coupons, priceFen, selection)
  const coupon =
    chosen === null ? undefined : { couponId: chosen.couponId, savingFen: savingOf(chosen, priceFen) }
  return { coupons, chosen, coupon }
}
