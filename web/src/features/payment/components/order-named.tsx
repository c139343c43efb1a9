import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'

type OrderNamedProps = {
  packageName: string | undefined
  deviceName: string | undefined
  orderNo: string | undefined
}

/** Which order a result is about, as far as its address tells; nothing where it tells nothing. */
export function OrderNamed({ packageName, deviceName, orderNo }: OrderNamedProps): ReactElement | null {
  const { t } = useTranslation()
  const known = [
    { label: t('orders.packageName'), value: packageName },
    { label: t('orders.deviceName'), value: deviceName },
    { label: t('orders.orderNumber'), value: orderNo && <GroupedNumber number={orderNo} /> },
  ].filter(({ value }) => value !== undefined && value !== '')
  return known.length === 0 ? null : <FactList facts={known} />
}
