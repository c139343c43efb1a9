import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isNvr } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { isByChannel, isRenewedAhead } from '../../../features/entitlements/model/owned-packages.ts'
import { channelNamesQuery } from '../../../features/entitlements/queries.ts'
import { contractQuery } from '../../../features/payment/queries.ts'
import { type PageQuery, readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
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
  const { data: contract } = useQuery({
    ...contractQuery(useServices(), { ...target, deviceKey: device.deviceKey }),
    enabled: device.isResolved,
  })
  const isActive = owned.packages?.some(({ phase }) => phase !== 'past') ?? false
  const buy = {
    label: isActive ? t('cloud.renew') : t('cloud.order'),
    onPress: () => {
      if (device.hasChannels) go(paths.nvrPackages, { deviceId, iotId, interType: 'prevPage' })
      else go(paths.cloudPackages, { deviceId, interType: 'prevPage' })
    },
  }
  // Under a contract a package is refused; what may be done is its signer's.
  const manage = contract?.detail
    ? {
        label: t('cloud.manage'),
        onPress: () => go(paths.autoRenewals, { deviceId, interType: 'prevPage' }),
      }
    : undefined
  const buttonOf = (): typeof buy | undefined => {
    if (device.hasChannels) return buy
    if (contract?.isSigned) return manage
    return isRenewedAhead(owned.packages ?? []) ? undefined : buy
  }
  return (
    <DevicePackagesPage
      title={t('devicePacks.cloudTitle')}
      target={target}
      line={<DeviceNumberStatus device={device} kind={device.hasChannels ? 'nvr' : 'ball'} />}
      owned={owned}
      channels={channels}
      emptyTitle={t('device.noPackages')}
      contract={contract}
      isOwned={device.isOwned}
      buy={buttonOf()}
    />
  )
}

/** The device an address names, with what the host app adds. */
function useNamedDevice({ deviceId, query }: { deviceId: string; query: PageQuery }) {
  const { data, isPending } = useQuery(hostDevicesQuery(useServices()))
  const listed = data?.find((device) => device.deviceId === deviceId)
  const productCode = listed?.productCode ?? query.productCode ?? 'IPC'
  const productMorphology = listed?.productMorphology ?? query.productMorphology ?? null
  return {
    deviceId,
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
