import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { RenewalSheet } from '../../../features/payment/components/renewal-sheet.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import type { PackagesData } from './packages-page-options.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

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
