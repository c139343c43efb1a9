import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'

/** Where the wallets are at home. */
const homeCountries: readonly string[] = ['', 'CN']

type CardCellProps = { order: { productCode: string; deviceId: string; packageSource: number } }

/** The way to pay by card, which is offered abroad. */
export function SummaryRow({
  order: { productCode, deviceId, packageSource },
}: CardCellProps): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  if (homeCountries.includes(countryCode)) return null
  return (
    <Cell
      icon="wallet"
      label={t('payment.byCard')}
      help={t('payment.byCardHelp')}
      end="forward"
      onPress={() => go(paths.lianlianPay, { productCode, deviceId, packageSource, interType: 'prevPage' })}
    />
  )
}
