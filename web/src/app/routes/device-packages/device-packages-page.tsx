import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageBanner } from '../../../features/banners/components/page-banner.tsx'
import { ChannelPackages } from '../../../features/entitlements/components/owned-package-list.tsx'
import {
  TakeEffectDialog,
  TakeEffectNotice,
  useTakeEffectNow,
} from '../../../features/entitlements/components/take-effect-dialog.tsx'
import type { OwnedPackage } from '../../../features/entitlements/model/owned-packages.ts'
import type { ExpiryTarget, NamedChannel } from '../../../features/entitlements/queries.ts'
import {
  ContractCell,
  type ShownChannel,
  type ShownContract,
} from '../../../features/payment/components/contract-view.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import type { DeviceKind } from '../../../shared/ui/illustrations/device-drawing.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import type { DevicePackages } from './use-device-packages.ts'

type DevicePackagesPageProps = {
  title: string
  target: ExpiryTarget
  /** The device in one line. */
  line: ReactNode
  owned: DevicePackages
  channels?: readonly NamedChannel[]
  /** Channels that no package covers, and the way to one for them. */
  uncovered?: ReactNode
  /** Said where there is no package. */
  emptyTitle: string
  renderNote?: (owned: OwnedPackage) => ReactNode
  /** Auto-renewal of the device; undefined while it is not known. */
  contract: ShownContract | undefined
  /** Channels or lenses that renew one by one. */
  renewed?: readonly ShownChannel[] | undefined
  /** The device is the user's own, not shared with them. */
  isOwned: boolean
  /** Absent where nothing is sold. */
  buy: { label: string; onPress: () => void } | undefined
}

/** All packages of a device, whatever their kind: current, queued, suspended, past, with *take effect now*. */
export function DevicePackagesPage(props: DevicePackagesPageProps): ReactElement {
  const { title, target, line, owned, emptyTitle, contract, isOwned, buy } = props
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const effect = useTakeEffectNow(target)
  const [asked, setAsked] = useState<OwnedPackage | null>(null)
  const bar = <AppBar title={title} onBack={back} />
  const { packages, error, reload } = owned
  if (packages === null) {
    if (error !== null) {
      return (
        <Page bar={bar} align="centre">
          <RequestErrorView error={error} onRetry={() => void reload()} />
        </Page>
      )
    }
    return (
      <Page bar={bar}>
        <LoadingNote />
        <Skeleton shape="device" />
        <Skeleton shape="order" count={3} />
      </Page>
    )
  }
  if (packages.length === 0) {
    return (
      <Page bar={bar} align="centre">
        <StateView art={<EmptyStage />} title={emptyTitle} text={t('devicePacks.emptyText')} action={buy} />
      </Page>
    )
  }
  return (
    <Page bar={bar} bottom={buy && <PayBar {...buy} />}>
      {line}
      {contract && (
        <ContractCell
          contract={contract}
          channels={props.renewed}
          isOwned={isOwned}
          onManage={() => go(paths.autoRenewals, { deviceId: target.deviceId, interType: 'prevPage' })}
        />
      )}
      <TakeEffectNotice result={effect.result} />
      {owned.isPartial ? (
        <Notice title={t('devicePacks.partial')}>
          <LinkButton icon="reload" label={t('common.tryAgain')} onPress={() => void reload()} />
        </Notice>
      ) : null}
      {props.uncovered}
      <ChannelPackages
        packages={packages}
        channels={props.channels ?? []}
        renderNote={props.renderNote}
        onTakeEffect={setAsked}
      />
      <PageBanner page="device" productCode={target.productCode} packageSource={target.packageSource} />
      <TakeEffectDialog
        asked={asked}
        isInFlight={effect.isInFlight}
        onConfirm={(owned) => void effect.start(owned).finally(() => setAsked(null))}
        onLeave={() => setAsked(null)}
      />
    </Page>
  )
}

type DeviceNumberStatusProps = {
  device: { name: string | null; deviceId: string; cover: string | undefined }
  kind: DeviceKind
}

/** A device with its serial number, as it stands on its label. */
export function DeviceNumberStatus({ device, kind }: DeviceNumberStatusProps): ReactElement {
  const { t } = useTranslation()
  const { name, deviceId, cover } = device
  return (
    <DeviceLine
      title={name ?? t('device.unnamed')}
      cover={cover}
      kind={kind}
      detail={
        <bdi dir="ltr">
          {t('devicePacks.number', { number: '' })}
          <GroupedNumber number={deviceId} />
        </bdi>
      }
    />
  )
}
