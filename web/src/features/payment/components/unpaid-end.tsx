import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'

/** Reason why there is nothing to pay or show: no such order, cancelled or timed out on this page, or none is named. */
export type UnpaidEnding = 'none' | 'canceled' | 'timed-out' | 'no-payment'

const words = {
  none: ['payment.noUnpaid', 'payment.noUnpaidText'],
  canceled: ['orders.canceled', 'orders.nothingCharged'],
  'timed-out': ['orders.timedOut', 'orders.timedOutNotice'],
  'no-payment': ['result.noPaymentTitle', 'result.noPaymentText'],
} as const satisfies Record<UnpaidEnding, readonly [string, string]>

type UnpaidEndProps = { ending: UnpaidEnding; onSeeOrders: () => void; onToCameras: () => void }

/** Says why there is nothing to pay, with links to orders and cameras. */
export function UnpaidEnd({ ending, onSeeOrders, onToCameras }: UnpaidEndProps): ReactElement {
  const { t } = useTranslation()
  const [title, text] = words[ending]
  return (
    <StateView
      art={<EmptyStage />}
      title={t(title)}
      text={t(text)}
      action={{ label: t('payment.seeOrders'), onPress: onSeeOrders }}
      link={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
