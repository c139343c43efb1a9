import { queryOptions } from '@tanstack/react-query'
import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Number of the SIM in a camera, from the host app; empty where the host cannot tell, which stops nobody. */
export function cardNumberQuery({ host }: Services, iotId: string) {
  return queryOptions({
    queryKey: ['card-number', iotId],
    queryFn: async () => {
      try {
        return (await host.call('getDeviceICCID', { iotId })).iccid
      } catch (error) {
        if (error instanceof HostError) return ''
        throw error
      }
    },
  })
}
