import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { unavailableReason } from '../../../features/abilities/model/ability-eligibility.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { CameraList } from '../../../features/free-offers/components/camera-list.tsx'
import { ClaimNotice } from '../../../features/free-offers/components/claim-notice.tsx'
import { GiftHero } from '../../../features/free-offers/components/gift-hero.tsx'
import { CallScene } from '../../../features/free-offers/components/gift-scenes.tsx'
import { useCallsClaim } from '../../../features/free-offers/components/use-calls-claim.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { UnavailablePage } from '../abilities/unavailable-page.tsx'
import { ClaimError, ClaimLoading, NothingToClaim } from './offer-states.tsx'
import { useCameraChoice, useOfferedCameras } from './offered-cameras.ts'
import { PackageReceived } from './package-received.tsx'

/** The free WeChat-call package, once for each camera that can call (product 2.44). */
export function CallGiftPage(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  const bar = <AppBar title={t('freeOffers.call.title')} onBack={back} />
  const reason = unavailableReason('wechatCall', { countryCode, cell: null, isRefused: false })
  if (reason === null) return <CallGift bar={bar} />
  return (
    <Page bar={bar} align="centre">
      <UnavailablePage ability="wechatCall" reason={reason} onToCameras={() => replace(paths.cloud)} />
    </Page>
  )
}

function CallGift({ bar }: { bar: ReactElement }): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const { data: devices, error, refetch } = useQuery(hostDevicesQuery(useServices()))
  const sns = devices?.map(({ sn }) => sn) ?? null
  const gift = useCallsClaim(sns)
  const camerasOf = useOfferedCameras()
  const { cameras, readError, claimed } = gift
  if (claimed !== null) {
    const [camera] = camerasOf([claimed.camera])
    const name = claimed.given?.packageName ?? t('freeOffers.call.title')
    return (
      <PackageReceived bar={bar} name={name} camera={camera} given={claimed.given} home={paths.wechatCall} />
    )
  }
  if (devices?.length === 0) {
    return (
      <Page bar={bar} align="centre">
        <NoDevices title={t('error.user-has-no-device')} text={t('error.no-device')} />
      </Page>
    )
  }
  if (error !== null && devices === undefined) {
    return <ClaimError bar={bar} error={error} onRetry={() => void refetch()} />
  }
  if (cameras === undefined) {
    if (readError === null) return <ClaimLoading bar={bar} />
    return <ClaimError bar={bar} error={readError} onRetry={gift.reload} />
  }
  if (cameras.length > 0) return <OpenCallGift bar={bar} cameras={cameras} gift={gift} />
  return (
    <NothingToClaim
      bar={bar}
      title={t('freeOffers.noneTitle')}
      text={t('freeOffers.call.noneText')}
      onToCameras={() => replace(paths.wechatCall)}
    />
  )
}

type OpenCallGiftProps = {
  bar: ReactElement
  cameras: NonNullable<ReturnType<typeof useCallsClaim>['cameras']>
  gift: ReturnType<typeof useCallsClaim>
}

/** The cameras that may have it, one of which is chosen. */
function OpenCallGift({ bar, cameras, gift }: OpenCallGiftProps): ReactElement {
  const { t } = useTranslation()
  const choice = useCameraChoice(true, readPageQuery(useLocation().search).deviceId)
  const camerasOf = useOfferedCameras()
  const ids = cameras.map(({ deviceId }) => deviceId)
  const chosen = choice.chosenOf(ids)
  const claim = (): void => {
    const camera = cameras.find(({ deviceId }) => chosen.includes(deviceId))
    if (choice.validate(ids) && camera !== undefined) gift.claim(camera)
  }
  return (
    <Page
      bar={bar}
      align="short"
      bottom={
        <PayBar
          label={t('freeOffers.receive')}
          busyLabel={t('freeOffers.receiving')}
          isInFlight={gift.isClaiming}
          onPress={claim}
        />
      }
    >
      <GiftHero title={t('freeOffers.call.title')} text={t('freeOffers.call.text')} scene={<CallScene />} />
      <CameraList
        isSingle
        cameras={camerasOf(cameras)}
        chosen={chosen}
        onToggle={(id) => choice.toggle(ids, id)}
        isMissing={choice.isMissing}
        groupRef={choice.groupRef}
      />
      {gift.isClaiming ? null : <ClaimNotice refusal={gift.refusal} />}
    </Page>
  )
}
