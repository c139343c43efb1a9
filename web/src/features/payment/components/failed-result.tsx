import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { useCustomerService } from '../../../shared/ui/feedback/use-customer-service.ts'
import { ProblemStage, WaitingStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { failureMessage } from '../model/result-view.ts'
import { unpaidOrderQuery } from '../queries.ts'
import { useWalletTexts } from './use-wallet-texts.ts'

type FailedResultProps = {
  reason: string | undefined
  orderNo: string | undefined
  /** The device, where the address names it: its unpaid order can be paid. */
  device: { productCode: string; deviceId: string } | null
  cover: string | undefined
  /** Which order it is about. */
  named: ReactNode
  /** It is an unpaid order of a service, which belongs to no device. */
  isService: boolean
  onPayAgain: () => void
  onToCameras: () => void
  onSeeOrders: () => void
  /** Null where the address names no order. */
  onSeeOrder: (() => void) | null
}

/** Reason why it was not paid, and the way to the order: to pay it while it waits, then to read it (product 2.94). */
export function FailedResult(props: FailedResultProps): ReactElement {
  const { reason, orderNo, device, cover, named, isService, ...actions } = props
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const service = useCustomerService(orderNo)
  const words = failureMessage(reason)
  const { data: unpaid } = useQuery({
    ...unpaidOrderQuery(useServices(), device ?? { productCode: '', deviceId: '' }),
    enabled: words.order === 'open' && device !== null,
  })
  // Without an answer the way stays open: the page it leads to asks again.
  const canPay = words.order === 'open' && (isService || (device !== null && unpaid !== null))
  const { text } = words
  const unusable = text !== null && 'unusable' in text ? text.unusable : null
  const other = unusable === null || isService ? null : wallets.chosen
  // Money that did not come back is for a person to see to.
  const isForService = text !== null && 'key' in text && text.key === 'error.contact-customer-service'
  const textOf = (): string | undefined => {
    if (text === null) return undefined
    if ('unusable' in text) return isService ? t('wallet.alipayNeeded') : wallets.unusable(text.unusable)
    return 'key' in text ? t(text.key) : t('result.failReason', { reason: t(text.reasonKey) })
  }
  const payAgain = {
    label: other === null ? t('result.payAgain') : t('result.payWith', { wallet: other }),
    onPress: actions.onPayAgain,
  }
  const toCameras = { label: t('result.backToCameras'), onPress: actions.onToCameras }
  const toOrder =
    words.order === 'over' && actions.onSeeOrder !== null
      ? { label: t('result.seeOrder'), onPress: actions.onSeeOrder }
      : null
  const onward = isForService ? service : (toOrder ?? toCameras)
  const toOrders = { label: t('payment.seeOrders'), onPress: actions.onSeeOrders }
  return (
    <StateView
      art={canPay ? <WaitingStage cover={cover} /> : <ProblemStage cover={cover} />}
      title={t(words.titleKey)}
      text={textOf()}
      details={named}
      action={canPay ? payAgain : onward}
      link={onward === toOrder ? toCameras : toOrders}
    />
  )
}
