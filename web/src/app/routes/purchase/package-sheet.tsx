import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { isWithinHour } from '../../../features/packages/model/package-text-keys.ts'
import { PurchaseSheet } from '../../../features/payment/components/purchase-sheet.tsx'
import { slotCountOf } from '../../../features/payment/model/purchase.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { currentPackageOf } from './current-package.ts'
import styles from './package-sheet.module.css'
import type { PackagesData } from './packages-page-options.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

type PackageSheetProps = PackagesData & {
  /** Left open to read the agreement. */
  draft: PurchaseDraft | null
  bought: ShopPackage
  isOpen: boolean
  onClose: () => void
}

/** The purchase sheet for a package of a device. */
export function PackageSheet(props: PackageSheetProps): ReactElement {
  const { device, expiry, draft, bought, isOpen, onClose } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { remember } = usePageMemory()
  const words = usePackageTexts()
  const name = device.name ?? (expiry?.deviceName || t('device.unnamed'))
  const { packageId, packageName, price } = bought
  const { channels, ...target } = device.target
  const lines = slotCountOf(device.target)
  const current = bought.topUp || expiry === null ? null : currentPackageOf(expiry)
  return (
    <PurchaseSheet
      isOpen={isOpen}
      onClose={onClose}
      purchase={{
        ...target,
        deviceKey: device.deviceKey,
        channels,
        packageId,
        packageName,
        priceFen: price * lines,
      }}
      renderItem={(priceFen, isAtOnce) => (
        <>
          <DeviceLine
            title={words.title(bought)}
            detail={words.detail(bought, name)}
            cover={device.cover}
            end={<Price fen={priceFen} />}
          />
          {isAtOnce ? <EffectNote bought={bought} /> : null}
        </>
      )}
      current={current}
      initial={draft ?? { immediateUse: 0, isTicked: false, coupon: null }}
      onOpenAgreement={(answers) => {
        remember({ ...answers, packageId } satisfies PurchaseDraft)
        go(paths.agreement, { interType: 'prevPage' })
      }}
    />
  )
}

/** That a package takes a while to take effect, where it does (product 4.25). */
function EffectNote({ bought }: { bought: ShopPackage }): ReactElement | null {
  const { t } = useTranslation()
  return isWithinHour(bought) ? <p className={styles.note}>{t('packages.withinHour')}</p> : null
}
