import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeReminderCard } from '../../../features/abilities/components/free-package-card.tsx'
import { useReminderClaim } from '../../../features/abilities/components/use-claim.ts'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { CallChoice } from '../../../features/packages/components/algorithm-choice.tsx'
import { useServices } from '../../../shared/services/services-context.ts'
import { AbilityPackagesPage } from './ability-packages-page.tsx'
import { type NamedCamera, toDeviceExpiry, useNamedCamera } from './use-named-camera.ts'

/** Source phone-reminder packages are sold under (product 3.15). */
const PACKAGE_SOURCE = 4

/** Phone-reminder packages of one camera, the free one among them (product 2.37). */
export default function PhonePackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const camera = useNamedCamera()
  return (
    <AbilityPackagesPage
      ability="reminder"
      packageSource={PACKAGE_SOURCE}
      title={t('reminderPage.packages')}
      renderStatus={(expiry) => (
        <PackageStatus entry={toDeviceExpiry(expiry)} notActiveKey="reminder.notActivated" />
      )}
      renderChoices={(choice) => <CallChoice {...choice} />}
      start={camera === null ? null : <FreeReminder camera={camera} />}
    />
  )
}

function FreeReminder({ camera }: { camera: NamedCamera }): ReactElement {
  const { deviceId, deviceKey, productCode, isResolved } = camera
  const claim = useReminderClaim(deviceKey, isResolved)
  const target = { deviceId, productCode, packageSource: PACKAGE_SOURCE }
  const { data } = useQuery({ ...deviceExpiryQuery(useServices(), target), enabled: isResolved })
  return <FreeReminderCard claim={claim} isAfterOther={data?.vipStatus === 1} />
}
