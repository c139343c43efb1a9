import { useTranslation } from 'react-i18next'
import { showToast } from '../ui/toast/toast-store.ts'
import { useServices } from './services-context.ts'

/** The way to customer service: a page of the app, and each tenant has its own app. */
export function useCustomerService(): { label: string; onPress: () => void } {
  const { t } = useTranslation()
  const { host } = useServices()
  const page = { activity: 'customerService', deviceId: '', iotId: '' } as const
  return {
    label: t('common.contactService'),
    onPress: () =>
      void host
        .call('jumpSpecifiedActivity', page)
        .catch(() => showToast(t('common.serviceInApp'), { icon: 'info' })),
  }
}
