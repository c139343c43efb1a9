import { mutationOptions } from '@tanstack/react-query'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import { claimOnce } from '../../shared/free-offers/claim-once.ts'
import type { Services } from '../../shared/services/services.ts'
import { isCallClaimable, readFreeReminder } from './queries.ts'

/** Claims the free WeChat-call package of a camera, once; in any case what is shown of the camera is read again. */
export function claimCallPackageMutation(services: Services, sn: string) {
  return mutationOptions({
    mutationKey: ['wechat-call', 'claim', sn],
    mutationFn: () =>
      claimOnce({
        claim: async () => filledOf(await services.api.call('claimWechatCallPackage', { body: { sn } })),
        isReceived: async () => !(await isCallClaimable(services, sn)),
      }),
    onSettled: async (...settled) => {
      const { client } = settled[4]
      await Promise.all([
        client.invalidateQueries({ queryKey: ['wechat-call'] }),
        client.invalidateQueries({ queryKey: ['device-expiry'] }),
      ])
    },
  })
}

/** Receives the free reminder package of a camera, once; in any case what is shown of the camera is read again. */
export function receiveFreeReminderMutation(services: Services, deviceKey: string) {
  return mutationOptions({
    mutationKey: ['unattended', 'receive-free', deviceKey],
    mutationFn: () =>
      claimOnce({
        claim: async () =>
          filledOf(await services.api.call('receiveFreeUnattendedPackage', { query: { deviceKey } })),
        isReceived: async () => (await readFreeReminder(services, deviceKey)) === null,
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
