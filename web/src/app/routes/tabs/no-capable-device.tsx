import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { hostDevicesQuery } from '../../../features/devices/api/cloud-devices-query.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/empty-stage.tsx'
import { NoDevices } from '../../page-states/no-devices.tsx'

/** There are devices, but none that can; or there are none at all. */
export function NoCapableDevice(): ReactElement {
  const { t } = useTranslation()
  const { data } = useQuery(hostDevicesQuery(useServices()))
  if (data?.length === 0) return <NoDevices />
  return <StateView art={<EmptyStage />} title={t('reminder.noneTitle')} text={t('reminder.noneText')} />
}
