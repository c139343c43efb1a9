import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { isProofAwaited, unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { type BoughtSlots, usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { isWithinHour } from '../../../features/packages/model/package-text-keys.ts'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { PurchaseSheet, type UnpaidOrder } from '../../../features/payment/components/purchase-sheet.tsx'
import { RenewalSheet } from '../../../features/payment/components/renewal-sheet.tsx'
import { selectNotice, slotCountOf } from '../../../features/payment/model/payment.ts'
import { NameList } from '../../../shared/i18n/name-list.tsx'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { DAY_MS } from '../../../shared/time/periods.ts'
import { formatWireTime, untilDate } from '../../../shared/time/wire-time.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { coverageEnd, currentPackageOf } from './current-package.ts'
import styles from './packages.module.css'
import type { SheetChoices } from './purchase-draft.ts'
import { useDeviceCheck } from './use-device-check.ts'
import type { PackagesData } from './use-packages-page.ts'

type PackageSheetProps = PackagesData & {
  /** Those of the device's packages that concern the bought one; by default all of them do. */
  ofSlot?: ((expiry: PackageExpiry) => PackageExpiry) | undefined
  bought: ShopPackage
  slots: BoughtSlots | null
  isOpen: boolean
  onClose: () => void
  choices: SheetChoices
  onChange: (choices: SheetChoices) => void
}

/** The purchase sheet for a package of a device. */
export function PackageSheet(props: PackageSheetProps): ReactElement {
  const { device, expiry, bought, slots, isOpen, onClose, choices, onChange } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const words = usePackageTexts()
  const name = device.name ?? (expiry?.deviceName || t('device.unnamed'))
  const { packageId, packageName, price } = bought
  const { channels, ...target } = device.target
  const slotCount = slotCountOf(device.target)
  const { clock } = useServices()
  const checkOf = useDeviceCheck(device.target, props.ofSlot)
  // A top-up waits for nothing, and of a device of another account nothing is known.
  const asked = bought.topUp ? null : expiry
  const current = asked && currentPackageOf(asked)
  const unpaidOrder = useUnpaidOrder(device.target.deviceId)
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
        hasDeviceChanged: asked ? checkOf(asked) : undefined,
      }}
      renderItem={(priceFen, isAtOnce) => (
        <>
          <DeviceLine
            title={<UnbrokenFigures text={words.title(bought)} />}
            detail={<BoughtDetail {...{ bought, slots }} fen={priceFen / slotCount} device={name} />}
            cover={device.cover}
            end={<Price fen={priceFen} />}
          />
          {isAtOnce ? <EffectNote bought={bought} /> : null}
          <EndNote bought={bought} endMs={coverageEnd(bought, expiry, clock.nowMs())} />
        </>
      )}
      unpaidOrder={unpaidOrder}
      current={current}
      choices={choices}
      onChange={(change) => onChange({ ...choices, ...change })}
      onOpenAgreement={() => go(paths.agreement, { interType: 'prevPage' })}
    />
  )
}

type BoughtDetailProps = Pick<PackageSheetProps, 'bought' | 'slots'> & { fen: number; device: string }

/** The channels or lenses by name, the price of each with their number, and the device. */
function BoughtDetail({ bought, slots, fen, device }: BoughtDetailProps): ReactElement {
  const words = usePackageTexts()
  return (
    <>
      {slots && (
        <>
          <p>
            <NameList channels={slots.channels} />
          </p>
          {slots.channels.length > 1 ? <p>{words.units(fen, slots)}</p> : null}
        </>
      )}
      <p>
        <DottedText text={words.detail(bought, device)} />
      </p>
    </>
  )
}

/** The unpaid order in the way of a new one; the proof of its payment may be awaited. */
function useUnpaidOrder(deviceId: string): UnpaidOrder | null {
  const isInWay = selectNotice(usePaymentState())?.kind === 'duplicate'
  const query = { ...unpaidOrdersQuery(useServices()), enabled: isInWay, staleTime: 0 }
  const { data = [] } = useQuery(query)
  const order = data.find((one) => one.deviceId === deviceId)
  if (order === undefined) return null
  return { name: order.productName, fen: order.payMoney, isProofAwaited: isProofAwaited(order) }
}

/** That a package takes a while to take effect, where it does (product 4.25). */
function EffectNote({ bought }: { bought: ShopPackage }): ReactElement | null {
  const { t } = useTranslation()
  return isWithinHour(bought) ? <p className={styles.note}>{t('packages.withinHour')}</p> : null
}

/** Until when the buyer has something for the money, and that nothing is charged then. */
function EndNote({ bought, endMs }: { bought: ShopPackage; endMs: number | null }): ReactElement {
  const { t } = useTranslation()
  const date = dateOf(endMs)
  const key = bought.kind === 'cloud' ? 'sheet.coveredUntil' : 'sheet.validUntil'
  return <p className={styles.note}>{date === null ? t('sheet.noRenewal') : t(key, { date })}</p>
}

function dateOf(ms: number | null): string | null {
  return ms === null ? null : untilDate(formatWireTime(ms))
}

/** The sheet that has a package of a device renewed by contract. */
export function RenewalPackageSheet(props: PackageSheetProps): ReactElement {
  const { device, expiry, bought, slots, isOpen, onClose, choices, onChange } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const words = usePackageTexts()
  const name = device.name ?? (expiry?.deviceName || t('device.unnamed'))
  const { packageId, packageName, price, firstPeriodPrice: firstFen = price } = bought
  const { deviceId, productCode, packageSource, channels } = device.target
  const { clock } = useServices()
  const checkOf = useDeviceCheck(device.target, props.ofSlot)
  const endMs = coverageEnd(bought, expiry, clock.nowMs())
  return (
    <RenewalSheet
      isOpen={isOpen}
      onClose={onClose}
      renewal={{
        ...{ productCode, deviceId, deviceKey: device.deviceKey, packageSource, packageId, packageName },
        channelIotId: channels?.[0],
        hasDeviceChanged: expiry ? checkOf(expiry) : undefined,
      }}
      prices={{ firstFen, thenFen: price }}
      paidUntil={dateOf(endMs)}
      renewsOn={dateOf(endMs && endMs - DAY_MS)}
      item={
        <DeviceLine
          title={<UnbrokenFigures text={words.renewal(bought)} />}
          detail={<BoughtDetail {...{ bought, slots }} fen={firstFen} device={name} />}
          cover={device.cover}
          end={<Price fen={firstFen} />}
        />
      }
      choices={choices}
      onChange={(change) => onChange({ ...choices, ...change })}
      onOpenAgreement={(agreement) =>
        go(agreement === 'service' ? paths.agreement : paths.renewAgreement, { interType: 'prevPage' })
      }
    />
  )
}
