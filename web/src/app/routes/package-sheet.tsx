import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { takeEffectOf } from '../../features/entitlements/model/take-effect.ts'
import { usePackageWords } from '../../features/packages/hooks/use-package-words.ts'
import type { PackageChoice } from '../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../features/packages/model/package-offer.ts'
import { PurchaseSheet } from '../../features/payment/components/purchase-sheet.tsx'
import { paths } from '../../shared/navigation/paths.ts'
import { usePageMemory } from '../../shared/navigation/use-page-memory.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { untilDate } from '../../shared/time/until-date.ts'
import { DeviceLine } from '../../shared/ui/device/device-line.tsx'
import { Price } from '../../shared/ui/price/price.tsx'
import type { PackagesPageProps } from './packages-page-props.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

type PackageSheetProps = PackagesPageProps & {
  /** Left open to read the agreement. */
  draft: PurchaseDraft | null
  choice: PackageChoice
  bought: ShopPackage
  isOpen: boolean
  onClose: () => void
}

/** The purchase sheet for a package of a device. */
export function PackageSheet(props: PackageSheetProps): ReactElement {
  const { device, expiry, draft, choice, bought, isOpen, onClose } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { remember } = usePageMemory()
  const words = usePackageWords()
  const name = device.name ?? (expiry.deviceName || t('device.unnamed'))
  return (
    <PurchaseSheet
      isOpen={isOpen}
      onClose={onClose}
      purchase={{
        ...device.target,
        deviceKey: device.deviceKey,
        packageId: bought.packageId,
        packageName: bought.packageName,
        priceFen: bought.price,
      }}
      renderItem={(priceFen) => (
        <DeviceLine
          title={words.title(bought)}
          detail={words.kept(bought, name)}
          cover={device.cover}
          end={<Price fen={priceFen} />}
        />
      )}
      current={takeEffectOf(expiry) === 'choice' ? { until: untilDate(expiry.expireDate) } : null}
      initial={draft ?? { immediateUse: 0, isTicked: false }}
      onOpenAgreement={(answers) => {
        remember({ ...answers, choice } satisfies PurchaseDraft)
        go(paths.agreement, { interType: 'prevPage' })
      }}
    />
  )
}
