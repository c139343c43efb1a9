import { useQuery } from '@tanstack/react-query'
import type { Device } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { trialDevicesQuery } from '../../../features/packages/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { useHasPage } from '../../page/known-pages.ts'

/** Whether a camera may still have the free cloud trial: one's own, not 4G, and the server says so (product 5.21). */
export function useTrialOffer(deviceId: string | undefined): boolean {
  const services = useServices()
  const hasPage = useHasPage()(paths.cloudTrial)
  const { data: devices } = useQuery(hostDevicesQuery(services))
  const candidate = trialCandidateOf(devices, deviceId)
  const isCandidate = candidate !== undefined
  const { data: offered } = useQuery({ ...trialDevicesQuery(services), enabled: hasPage && isCandidate })
  return isCandidate && offered?.includes(candidate.deviceId) === true
}

/** The camera of an address, if it is one the server may be asked about. */
export function trialCandidateOf(
  devices: readonly Device[] | undefined,
  deviceId: string | undefined,
): Device | undefined {
  return devices?.find((one) => one.deviceId === deviceId && one.isOwned && one.cell !== 1)
}
