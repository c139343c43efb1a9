import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoughtSlots, usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import { firstPeriodFen, type ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { useCouponChoice } from '../../../features/payment/components/coupon-cell.tsx'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import type { CouponSelection } from '../../../features/payment/model/coupon-choice.ts'
import { dueOf, isInFlight, slotCountOf } from '../../../features/payment/model/payment.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import type { PackagesData, PackagesPageOptions } from './use-packages-page.ts'

type PackageBarProps = Pick<PackagesPageOptions, 'summaryOf'> & {
  chosen: ShopPackage
  /** What is bought by contract in place of it. */
  renewed: ShopPackage | null
  /** What was chosen is offered no longer, or not for so many channels: another has to be chosen. */
  isUnchosen: boolean
  /** Why what was chosen is not for sale now. */
  refusal: string | undefined
  target: PackagesData['device']['target']
  slots: BoughtSlots | null
  /** What was chosen in the sheet. */
  couponSelection: CouponSelection
  onPress: () => void
}

/** The price with the coupon that lowers it (product 2.90), the choice in words, and the way on. */
export function PackageBar(props: PackageBarProps): ReactElement {
  const { chosen, renewed, isUnchosen, refusal, target, slots, couponSelection, summaryOf, onPress } = props
  const { t } = useTranslation()
  const words = usePackageTexts()
  const state = usePaymentState()
  const slotCount = slotCountOf(target)
  const fen = chosen.price * slotCount
  const couponTarget = { ...target, packageId: chosen.packageId }
  const { chosen: taken, coupon } = useCouponChoice(couponTarget, fen, couponSelection)
  const saved =
    taken === null || coupon === undefined
      ? {}
      : {
          originalFen: fen,
          note: t('packages.couponTakesOff', {
            name: taken.couponName,
            amount: formatYuan(coupon.savingFen),
          }),
        }
  const dueFen = dueOf({ priceFen: fen, coupon })
  const summary = summaryOf?.(chosen) ?? words.summary(chosen, slots)
  const once = { fen: dueFen, summary, ...saved }
  const firstFen = renewed && firstPeriodFen(renewed)
  const byContract = renewed && {
    fen: firstFen ?? renewed.price,
    summary:
      firstFen === null
        ? t('packages.autoRenewSummary')
        : t('packages.firstThen', { price: formatYuan(renewed.price) }),
  }
  return (
    <PayBar
      {...(isUnchosen ? { summary: refusal } : (byContract ?? once))}
      label={t('common.continue')}
      isInFlight={isInFlight(state)}
      onPress={onPress}
    />
  )
}
