import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCouponTerms } from '../../../shared/ui/coupon/use-coupon-terms.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { type Coupon, type CouponWish, savingOf, usableCoupons } from '../model/coupon-choice.ts'
import styles from './coupon-cell.module.css'
import { CouponPicker } from './coupon-picker.tsx'

type CouponCellProps = {
  coupons: readonly Coupon[]
  priceFen: number
  chosen: Coupon | null
  onChoose: (wish: CouponWish) => void
}

/** The coupon a purchase takes, and the way to another one; nothing for a buyer without coupons. */
export function CouponCell({ coupons, priceFen, chosen, onChoose }: CouponCellProps): ReactElement | null {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const terms = useCouponTerms()
  if (coupons.length === 0) return null
  const usable = usableCoupons(coupons, priceFen)
  const count = usable.length
  const help =
    chosen === null
      ? t('sheet.couponAvailable', { count })
      : `${terms(chosen)} · ${t('sheet.couponCount', { chosen: usable.indexOf(chosen) + 1, count })}`
  return (
    <div className={styles.cell}>
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
        onChoose={(wish) => {
          onChoose(wish)
          setOpen(false)
        }}
      />
    </div>
  )
}
