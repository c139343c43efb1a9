import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeReminderCard } from '../../../features/abilities/components/free-package-card.tsx'
import { HostPageNotice } from '../../../features/abilities/components/host-page-notice.tsx'
import {
  ReminderCalls,
  ReminderCells,
  ReminderIntro,
  ReminderSkeleton,
} from '../../../features/abilities/components/reminder-parts.tsx'
import { type ReminderClaim, useReminderClaim } from '../../../features/abilities/components/use-claim.ts'
import { unavailableReason } from '../../../features/abilities/model/ability-eligibility.ts'
import { reminderFactsOf } from '../../../features/abilities/model/reminder-facts.ts'
import { auditionCallsQuery, unattendedDetailQuery } from '../../../features/abilities/queries.ts'
import { PageBanner } from '../../../features/banners/components/page-banner.tsx'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useReviewMode, useServices, useSession } from '../../../shared/services/services-context.ts'
import { useHostPage, useHostReturn } from '../../../shared/services/use-host-page.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import { CameraError, UnavailablePage } from './unavailable-page.tsx'
import { type NamedCamera, toDeviceExpiry, useModelLacks, useNamedCamera } from './use-named-camera.ts'

const REMINDER_SOURCE = 4

/** The phone reminder of one camera (product 2.28). */
export default function UnattendedDeviceRoute(): ReactElement {
  const { t } = useTranslation()
  const camera = useNamedCamera()
  if (camera === null) return <NoCameraNamed title={t('home.reminder')} home={paths.unattended} />
  return <ReminderOfCamera key={camera.deviceId} camera={camera} />
}

function ReminderOfCamera({ camera }: { camera: NamedCamera }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  const { cell, isResolved, deviceKey } = camera
  const knownReason = unavailableReason('reminder', { countryCode, cell, isRefused: false })
  const page = useReminderPage(deviceKey, isResolved && knownReason === null)
  const isLacking = useModelLacks('reminder', camera)
  const isRefused = isLacking || (page.error !== null && nameOfError(page.error) === 'package-not-for-device')
  const reason = unavailableReason('reminder', { countryCode, cell, isRefused })
  const bar = <AppBar title={t('home.reminder')} onBack={back} />
  if (reason !== null) {
    return (
      <Page bar={bar} align="centre">
        <UnavailablePage ability="reminder" reason={reason} onToCameras={() => replace(paths.cloud)} />
      </Page>
    )
  }
  if (page.detail !== undefined) return <Reminder camera={camera} page={page} detail={page.detail} />
  if (page.error === null) {
    return (
      <Page bar={bar}>
        <ReminderSkeleton />
      </Page>
    )
  }
  return (
    <Page bar={bar} align="centre">
      <CameraError
        error={page.error}
        isReloading={page.isReloading}
        onReload={page.reload}
        onToCameras={() => replace(paths.unattended)}
      />
    </Page>
  )
}

type ReminderProps = {
  camera: NamedCamera
  page: ReminderPage
  detail: NonNullable<ReminderPage['detail']>
}

function Reminder({ camera, page, detail }: ReminderProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const { back, go } = useShopNavigate()
  // Reviewers see no prices, so no way to them.
  const isReview = useReviewMode()
  const hostPage = useHostPage()
  const { deviceId, productCode, iotId } = camera
  const name = camera.name ?? (detail.deviceName || t('device.unnamed'))
  const facts = reminderFactsOf(detail, clock.nowMs())
  const toPackages = (): void =>
    go(paths.phonePackages, { deviceId, productCode, deviceName: name, interType: 'prevPage' })
  const label = facts === null ? t('reminder.activateNow') : t('cloud.renew')
  return (
    <Page
      bar={<AppBar title={t('home.reminder')} onBack={back} />}
      bottom={isReview ? undefined : <PayBar label={label} onPress={toPackages} />}
    >
      <DeviceLine
        title={name}
        cover={camera.cover}
        kind="bullet"
        detail={<PackageStatus entry={toDeviceExpiry(detail)} notActiveKey="reminder.notActivated" />}
      />
      {facts === null ? <ReminderIntro /> : <ReminderCalls facts={facts} />}
      <FreeReminderCard claim={page.claim} isAfterOther={facts !== null} />
      <ReminderCells
        packageName={detail.packageName}
        audition={page.audition}
        onOpen={(method) => hostPage.open(method, { deviceId, iotId })}
        onRetryAudition={page.reload}
      />
      <HostPageNotice problem={hostPage.problem} />
      <PageBanner page="device" productCode={productCode} packageSource={REMINDER_SOURCE} />
    </Page>
  )
}

/** The phone reminder of one camera. */
interface ReminderPage {
  detail: Schemas['UnattendedDetail'] | undefined
  error: Error | null
  /** Null when they could not be read; undefined while they are on their way. */
  audition: Schemas['AuditionCallTimes'] | null | undefined
  claim: ReminderClaim
  isReloading: boolean
  reload: () => void
}

/** Reads the reminder of a camera, and again when the user is back from a page of the app. */
function useReminderPage(deviceKey: string, isWanted: boolean): ReminderPage {
  const services = useServices()
  const detail = useQuery({ ...unattendedDetailQuery(services, deviceKey), enabled: isWanted })
  const audition = useQuery({ ...auditionCallsQuery(services, deviceKey), enabled: isWanted })
  const claim = useReminderClaim(deviceKey, detail.data?.freePackage === true)
  const reload = (): void => {
    void detail.refetch()
    void audition.refetch()
  }
  useHostReturn(() => {
    if (isWanted) reload()
  })
  return {
    detail: detail.data,
    error: detail.error,
    audition: audition.isError ? null : audition.data,
    claim,
    isReloading: detail.isFetching,
    reload,
  }
}
