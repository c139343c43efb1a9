import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { CardFooter } from '../../../features/card-payments/components/card-footer.tsx'
import type { EnteredCard } from '../../../features/card-payments/model/card-return.ts'
import {
  type CardCharge,
  cardPageMutation,
  chargeCardMutation,
} from '../../../features/card-payments/mutations.ts'
import { NetworkError } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { useDeviceGuard } from '../purchase/use-device-check.ts'
import type { CardFooterOptions } from './card-order-page.tsx'
import { questionAddress, returnAddress, useOrderPayment } from './use-order-payment.ts'

/** The way to LianLian's page, on which the card is typed. */
export function EnterCard(props: CardFooterOptions & { isDeclined: boolean }): ReactElement {
  const { order, immediateUse, isDeclined } = props
  const { t } = useTranslation()
  const services = useServices()
  const { browser } = services
  const isLeaving = useStore(browser.leaving)
  const opening = useMutation(cardPageMutation(services))
  const open = (): void =>
    opening.mutate(returnAddress(browser.origin, paths.lianlianPay, { ...order, immediateUse }), {
      onSuccess: browser.leaveFor,
    })
  const wrong = (): string | null => {
    if (opening.error !== null) return t(errorTextKey(nameOfError(opening.error)))
    return isDeclined && opening.isIdle ? t('card.declined') : null
  }
  const notice = wrong()
  return (
    <CardFooter
      label={t('card.enter')}
      busyLabel={t('card.opening')}
      isInFlight={opening.isPending || isLeaving}
      line={t('card.enterLine')}
      notice={notice === null ? null : <Notice tone="wrong" title={notice} />}
      onPress={open}
    />
  )
}

type ChargeCardProps = CardFooterOptions & { card: EnteredCard; onDeclined: () => void }

/** Charges the card. A refused one makes room for another; whatever is in doubt is asked about, never charged again. */
export function ChargeCard({ order, immediateUse, card, onDeclined }: ChargeCardProps): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { browser } = services
  const payment = useOrderPayment()
  const guard = useDeviceGuard(order)
  const charging = useMutation(chargeCardMutation(services))

  const onAnswer = ({ isPaid, challengeUrl }: CardCharge): void => {
    if (isPaid) return void payment.finish(order)
    payment.watch(order)
    if (challengeUrl !== null) browser.leaveFor(challengeUrl)
  }
  const onError = (error: Error): void => {
    if (nameOfError(error) === 'pay-failed') onDeclined()
    // It may have been charged: a lost answer, or an order that ended while the card was typed.
    else if (error instanceof NetworkError || nameOfError(error) === 'order-not-payable') payment.watch(order)
  }
  const pay = (): void => {
    const { orderNo, productCode } = order
    const returnUrl = questionAddress(browser.origin, order)
    const charge = { orderNo, productCode, immediateUse, returnUrl, cardToken: card.token }
    charging.mutate(charge, { onSuccess: onAnswer, onError })
  }
  const wrong = (): string | null => {
    if (guard.isChecking) return null
    if (guard.notice !== null) return guard.notice
    return charging.error === null ? null : t(errorTextKey(nameOfError(charging.error)))
  }
  const notice = wrong()
  return (
    <CardFooter
      label={t('sheet.pay', { price: formatYuan(order.payMoney) })}
      busyLabel={t('payment.paying')}
      isInFlight={guard.isChecking || charging.isPending || charging.isSuccess}
      line={t('card.chargeLine')}
      notice={notice === null ? null : <Notice tone="wrong" title={notice} />}
      onPress={() => guard.proceed(pay)}
    />
  )
}
