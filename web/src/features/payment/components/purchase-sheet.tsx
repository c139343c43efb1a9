import { useMutation } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { CouponSelection } from '../model/coupon-choice.ts'
import { blocksBack, dueOf, type Purchase, selectNotice, unpaidDestination } from '../model/payment.ts'
import { AgreementCheckbox, Agreements } from './agreement-checkbox.tsx'
import { CouponCell, useCouponChoice } from './coupon-cell.tsx'
import { PayFooter } from './pay-footer.tsx'
import { usePayment, usePaymentState } from './payment-context.ts'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './payment-sheets.module.css'
import { type CurrentPackage, TakesEffectChoice } from './takes-effect-choice.tsx'
import { cancelUnpaidOrderMutation } from './use-cancel-unpaid.ts'
import { METHODS_ID, useRequiredCheckbox, useRequiredMethod } from './use-required-choice.ts'

/** Choices and agreements made in the sheet. */
export interface PurchaseChoices {
  immediateUse: 0 | 1
  isTicked: boolean
  coupon: CouponSelection
}

/** An unpaid order; while proof of its payment is awaited it can be neither paid nor cancelled. */
export interface UnpaidOrder {
  name: string
  fen: number
  isProofAwaited: boolean
}

type PurchaseSheetProps = {
  isOpen: boolean
  onClose: () => void
  /** The purchase without what is chosen in this sheet; `priceFen` is the price on the page. */
  purchase: Omit<Purchase, 'immediateUse' | 'wallet' | 'coupon'>
  /** The bought thing, on one line, at the price given; `isAtOnce` where it does not wait for another to end. */
  renderItem: (priceFen: number, isAtOnce: boolean) => ReactNode
  /** The unpaid order of this device that is in the way; null for none, and until it is read. */
  unpaidOrder: UnpaidOrder | null
  /** An unexpired package; null when there is none. */
  current: CurrentPackage | null
  choices: PurchaseChoices
  onChange: (change: Partial<PurchaseChoices>) => void
  onOpenAgreement: () => void
}

/** Sheet of what is bought, when it takes effect, the coupon, the payment, the agreement, and *Pay ¥…*. */
export function PurchaseSheet(props: PurchaseSheetProps): ReactElement {
  const { isOpen, current, choices, onChange } = props
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const agreementCheckbox = useRequiredCheckbox()
  const method = useRequiredMethod()
  const purchase = usePricedPurchase(props.purchase)
  const { priceFen } = purchase
  const { coupons, chosen, coupon } = useCouponChoice(purchase, priceFen, choices.coupon)
  const dueFen = dueOf({ priceFen, coupon })
  const isByCard = useStore(payment.isByCard)

  const immediateUse = current?.isSuspendable ? choices.immediateUse : 0

  const pay = (): void => {
    if (dueFen > 0 && !isByCard && !method.validate()) return
    if (!agreementCheckbox.validate(choices.isTicked)) return
    payment.pay({ ...purchase, coupon, immediateUse, isByCard })
  }
  const close = (): void => {
    if (!blocksBack(state)) props.onClose()
  }

  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('sheet.title')}
        seenFirst={METHODS_ID}
        footer={
          <PayFooter
            dueFen={dueFen}
            onPay={pay}
            {...(isByCard && dueFen > 0 ? { line: t('payment.byCardLine') } : {})}
          />
        }
      >
        {props.renderItem(priceFen, current === null || immediateUse === 1)}
        {current === null ? null : (
          <TakesEffectChoice
            current={current}
            immediateUse={choices.immediateUse}
            onChange={(immediateUse) => onChange({ immediateUse })}
          />
        )}
        <CouponCell
          // A sheet that closes takes the coupons along.
          key={String(isOpen)}
          coupons={coupons}
          priceFen={priceFen}
          chosen={chosen}
          onChoose={(selection) => onChange({ coupon: selection })}
        />
        {coupon === undefined ? null : <DueLines priceFen={priceFen} dueFen={dueFen} />}
        {dueFen === 0 ? null : <PaymentMethods method={method} isCardOffered />}
        <Agreements>
          <AgreementCheckbox
            checkbox={agreementCheckbox}
            isTicked={choices.isTicked}
            onChange={(isTicked) => onChange({ isTicked })}
            onOpenAgreement={props.onOpenAgreement}
          />
        </Agreements>
      </Sheet>
      <UnpaidDialog device={purchase} order={props.unpaidOrder} />
    </>
  )
}

/** Price, coupon and what is to pay. */
function DueLines({ priceFen, dueFen }: { priceFen: number; dueFen: number }): ReactElement {
  const { t } = useTranslation()
  return (
    <FactList
      facts={[
        { label: t('contract.package'), value: formatYuan(priceFen) },
        { label: t('sheet.coupon'), value: formatYuan(dueFen - priceFen) },
        { label: t('receipt.toPay'), value: formatYuan(dueFen) },
      ]}
    />
  )
}

/** The purchase at the price of the server's refusal, until the list is read again. */
function usePricedPurchase(purchase: PurchaseSheetProps['purchase']): PurchaseSheetProps['purchase'] {
  const notice = selectNotice(usePaymentState())
  return notice?.kind === 'price-changed' ? { ...purchase, priceFen: notice.priceFen } : purchase
}

type UnpaidDialogProps = {
  device: Pick<Purchase, 'productCode' | 'deviceId' | 'packageSource'>
  order: UnpaidOrder | null
}

/** The device has an unpaid order already: pay it, or cancel it and go on; one that awaits proof can only be seen. */
function UnpaidDialog({ device, order }: UnpaidDialogProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const payment = usePayment()
  const notice = selectNotice(usePaymentState())
  const cancel = useMutation(cancelUnpaidOrderMutation(useServices()))

  const payIt = (): void => {
    const { path, query } = unpaidDestination(device)
    payment.reset()
    go(path, query)
  }
  const cancelIt = (): void =>
    cancel.mutate(device, {
      onSuccess: ({ orderNo }) => {
        payment.cancelled(orderNo)
        showToast(t('orders.canceledSuccessfully'), { icon: 'check' })
      },
      onError: (error) => {
        // The order was paid, cancelled or timed out meanwhile and is no longer in the way.
        if (nameOfError(error) === 'no-unpaid-order') payment.reset()
        showToast(t(errorTextKey(nameOfError(error))))
      },
    })

  const isOpen = notice?.kind === 'duplicate'
  if (order?.isProofAwaited) {
    const seeIt = (): void => {
      payment.reset()
      go(paths.orders, { interType: 'prevPage' })
    }
    return (
      <Dialog
        isOpen={isOpen}
        title={t('result.checkingTitle')}
        onDismiss={payment.reset}
        safe={{ label: t('payment.seeOrders'), onPress: seeIt }}
      >
        {t('sheet.checkedText')}
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sheet.unpaidTitle')}
      onDismiss={cancel.isPending ? () => undefined : payment.reset}
      safe={{ label: t('payment.payOrder'), onPress: payIt }}
      other={{
        label: t('orders.cancelOrder'),
        onPress: cancelIt,
        isInFlight: cancel.isPending,
        busyLabel: t('orders.canceling'),
      }}
    >
      {t('sheet.unpaidText')}
      {order ? (
        <p className={styles.unpaid}>
          <DottedText text={dottedParts([order.name, formatYuan(order.fen)])} />
        </p>
      ) : null}
    </Dialog>
  )
}
