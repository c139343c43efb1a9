import { useTranslation } from 'react-i18next'
import { useServices } from '../../services/services-context.ts'
import { showToast } from '../toast/toast-store.ts'

/**
 * The way to customer service: a page of the app, and each tenant has its own app. The number of an order is carried
 * along; an app that does not take it is asked again without.
 */
export function useCustomerService(orderNo?: string): { label: string; onPress: () => void } {
  const { t } = useTranslation()
  const { host } = useServices()
  const page = { activity: 'customerService', deviceId: '', iotId: '' } as const
  const open = async (): Promise<void> => {
    if (orderNo === undefined) await host.call('jumpSpecifiedActivity', page)
    else {
      await host
        .call('jumpSpecifiedActivity', { ...page, orderNo })
        .catch(() => host.call('jumpSpecifiedActivity', page))
    }
  }
  return {
    label: orderNo === undefined ? t('common.contactService') : t('orders.help'),
    onPress: () => void open().catch(() => showToast(t('common.serviceInApp'), { icon: 'info' })),
  }
}
