import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { isWithinHour } from '../../../features/packages/model/package-text-keys.ts'
import { PurchaseSheet } from '../../../features/payment/components/purchase-sheet.tsx'
import { RenewalSheet } from '../../../features/payment/components/renewal-sheet.tsx'
import { slotCountOf } from '../../../features/payment/model/purchase.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { currentPackageOf } from './current-package.ts'
import styles from './packages.module.css'
import type { PurchaseDraft } from './purchase-draft.ts'
import type { PackagesData } from './use-packages-page.ts'

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
  const slotCount = slotCountOf(device.target)
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
        priceFen: price * slotCount,
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

type RenewalPackageSheetProps = PackagesData & {
  /** Left open to read an agreement. */
  draft: PurchaseDraft | null
  /** A package sold by contract. */
  renewed: ShopPackage
  isOpen: boolean
  onClose: () => void
}

/** The sheet that has a package of a device renewed by contract. */
export function RenewalPackageSheet(props: RenewalPackageSheetProps): ReactElement {
  const { device, expiry, draft, renewed, isOpen, onClose } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { remember } = usePageMemory()
  const words = usePackageTexts()
  const name = device.name ?? (expiry?.deviceName || t('device.unnamed'))
  const { packageId, packageName, price, firstPeriodPrice: firstFen = price } = renewed
  const { deviceId, productCode, packageSource, channels } = device.target
  return (
    <RenewalSheet
      isOpen={isOpen}
      onClose={onClose}
      signing={{
        ...{ productCode, deviceId, deviceKey: device.deviceKey, packageSource, packageId, packageName },
        channelIotId: channels?.[0],
      }}
      prices={{ firstFen, thenFen: price }}
      item={
        <DeviceLine
          title={words.renewal(renewed)}
          detail={words.detail(renewed, name)}
          cover={device.cover}
          end={<Price fen={firstFen} />}
        />
      }
      initial={{
        isTicked: draft?.isTicked ?? false,
        isRenewalTicked: draft?.isRenewalTicked ?? false,
      }}
      onOpenAgreement={(agreement, answers) => {
        remember({ ...answers, packageId, immediateUse: 0, coupon: null } satisfies PurchaseDraft)
        go(agreement === 'service' ? paths.agreement : paths.renewAgreement, { interType: 'prevPage' })
      }}
    />
  )
}
