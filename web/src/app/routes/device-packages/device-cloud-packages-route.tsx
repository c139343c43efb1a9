import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isNvr } from '../../../features/devices/model/device.ts'
import { nextPurchaseOf } from '../../../features/devices/model/vip-info.ts'
import { deviceVipQuery, hostDevicesQuery } from '../../../features/devices/queries.ts'
import { isByChannel, isRenewedAhead } from '../../../features/entitlements/model/owned-packages.ts'
import { channelNamesQuery } from '../../../features/entitlements/queries.ts'
import type { ShownContract } from '../../../features/payment/components/contract-view.tsx'
import { contractQuery } from '../../../features/payment/queries.ts'
import { type PageQuery, readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import { UncoveredChannels } from '../purchase/uncovered-channels.tsx'
import { DeviceNumberStatus, DevicePackagesPage } from './device-packages-page.tsx'
import { useCloudPackages } from './use-device-packages.ts'

/** Cloud packages of a device (product 2.49); those of a recorder channel by channel. */
export default function DeviceCloudPackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const query = readPageQuery(useLocation().search)
  const { deviceId } = query
  if (deviceId === undefined) return <NoCameraNamed title={t('devicePacks.cloudTitle')} home={paths.cloud} />
  return <CloudPackagesPage key={deviceId} deviceId={deviceId} query={query} />
}

function CloudPackagesPage(props: { deviceId: string; query: PageQuery }): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const device = useNamedDevice(props)
  const { deviceId, iotId, target } = device
  const owned = useCloudPackages(target, device.isResolved)
  const { data: channels = [] } = useQuery({
    ...channelNamesQuery(useServices(), iotId),
    enabled: iotId !== '' && isByChannel(owned.packages ?? []),
  })
  const { contract, renewed, next, isNextPending } = useRenewal(device)
  const isActive = owned.packages?.some(({ phase }) => phase !== 'past') ?? false
  const buy = {
    label: isActive ? t('cloud.renew') : t('cloud.order'),
    onPress: () => {
      if (device.hasChannels) go(paths.nvrPackages, { deviceId, iotId, interType: 'prevPage' })
      else go(paths.cloudPackages, { deviceId, interType: 'prevPage' })
    },
  }
  const manage = {
    label: t('cloud.manage'),
    onPress: () => go(paths.autoRenewals, { deviceId, interType: 'prevPage' }),
  }
  const buttonOf = (): typeof buy | undefined => {
    if (next === 'manage') return manage
    if (next === 'nothing') return undefined
    return !device.hasChannels && isRenewedAhead(owned.packages ?? []) ? undefined : buy
  }
  return (
    <DevicePackagesPage
      title={t('devicePacks.cloudTitle')}
      target={target}
      line={<DeviceNumberStatus device={device} kind={device.hasChannels ? 'nvr' : 'ball'} />}
      owned={isNextPending ? { ...owned, packages: null } : owned}
      channels={channels}
      uncovered={
        next !== 'manage' && isByChannel(owned.packages ?? []) ? (
          <UncoveredChannels deviceId={deviceId} iotId={iotId} isRecorder={device.hasChannels} />
        ) : null
      }
      emptyTitle={t('device.noPackages')}
      contract={contract}
      renewed={renewed}
      isOwned={device.isOwned}
      buy={buttonOf()}
    />
  )
}

/**
 * The auto-renewal of a device, and what is to be done with it. Channels and lenses have contracts of their own, of which
 * the entry of the device tells; a contract of the device as a whole is asked about by itself, where a backend tells of none.
 */
function useRenewal({ target, deviceKey, listed, hasChannels, isResolved }: NamedDevice) {
  const { t } = useTranslation()
  const services = useServices()
  const signed = useQuery({ ...contractQuery(services, { ...target, deviceKey }), enabled: isResolved })
  const vip = useQuery({ ...deviceVipQuery(services, listed), enabled: listed !== null })
  const entry = vip.data ?? null
  const contract = signed.data?.isSigned ? signed.data : (contractByEntry(entry) ?? signed.data)
  const ofEntry = listed && nextPurchaseOf(listed, entry)
  // Without an entry of it: under a contract a package is refused, and what may be done is its signer's.
  const ofSigned = signed.data?.detail ? ('manage' as const) : ('nothing' as const)
  const isWhole = signed.data?.isSigned === true && entry?.renewal === undefined && !hasChannels
  const renewed = entry?.renewal?.channels?.map(({ name, channelNumber, ...terms }) => ({
    ...terms,
    name: name || t('channels.unnamed', { number: channelNumber }),
  }))
  return {
    contract,
    renewed,
    next: isWhole ? ofSigned : ofEntry,
    isNextPending: listed !== null && vip.isPending,
  }
}

function contractByEntry(entry: Schemas['VipExpiry'] | null): ShownContract | null {
  const { isOwn, amount = null, nextDeductTime = null, failed = false } = entry?.renewal ?? {}
  if (isOwn === undefined) return null
  const detail = isOwn && amount !== null ? { amount, nextDeductTime, renewalFailed: failed } : null
  return { isSigned: true, detail }
}

type NamedDevice = ReturnType<typeof useNamedDevice>

/** The device an address names, with what the host app adds. */
function useNamedDevice({ deviceId, query }: { deviceId: string; query: PageQuery }) {
  const { data, isPending } = useQuery(hostDevicesQuery(useServices()))
  const listed = data?.find((device) => device.deviceId === deviceId) ?? null
  const productCode = listed?.productCode ?? query.productCode ?? 'IPC'
  const productMorphology = listed?.productMorphology ?? query.productMorphology ?? null
  return {
    deviceId,
    listed,
    target: { deviceId, productCode, packageSource: listed?.packageSource ?? 1 },
    deviceKey: listed?.deviceKey ?? deviceId,
    name: listed?.deviceName ?? query.deviceName ?? null,
    iotId: query.iotId ?? listed?.iotId ?? '',
    cover: listed?.coverUri ?? undefined,
    isOwned: listed?.isOwned ?? false,
    hasChannels: isNvr({ sn: deviceId, productCode, productMorphology }),
    isResolved: !isPending,
  }
}
