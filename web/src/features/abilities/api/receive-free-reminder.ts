import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import { claimOnce } from '../../../shared/free-offers/claim-once.ts'
import type { Services } from '../../../shared/services/services.ts'
import { readFreeReminder } from './free-reminder-query.ts'

/** Receives the free reminder package of a camera, once; in any case what is shown of the camera is read again. */
export function receiveFreeReminderMutation(services: Services, deviceKey: string) {
  return mutationOptions({
    mutationKey: ['unattended', 'receive-free', deviceKey],
    mutationFn: () =>
      claimOnce({
        claim: async () =>
          filledOf(await services.api.call('receiveFreeUnattendedPackage', { query: { deviceKey } })),
        isHad: async () => (await readFreeReminder(services, deviceKey)) === null,
      }),
    onSettled: async (...settled) => {
      const { client } = settled[4]
      await Promise.all([
        client.invalidateQueries({ queryKey: ['unattended'] }),
        client.invalidateQueries({ queryKey: ['device-expiry'] }),
      ])
    },
  })
}
