import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { callsLeft } from './rules/place-calls.ts'
import { toGivenPackage, toUnattendedDetail, toUnattendedPackage } from './unattended-mapper.ts'
import type { UnattendedService } from './unattended-service.ts'

/** Phone reminders of devices. */
export function unattendedRoutes(unattended: UnattendedService) {
  return {
    judgeUnattendedDevice: async ({ query }, context) =>
      (await unattended.isCapable(context, query.deviceKey)) ? 1 : 0,
    getUnattendedDetail: async ({ query }, context) =>
      toUnattendedDetail(await unattended.detail(context, query.deviceKey)),
    listUnattendedPackages: async ({ query }, context) =>
      (await unattended.packages(context, query.deviceKey)).map(toUnattendedPackage),
    receiveFreeUnattendedPackage: async ({ query }, context) =>
      toGivenPackage(await unattended.receiveFree(context, query.deviceKey)),
    getAuditionCallTimes: async ({ query }, context) => {
      const audition = await unattended.auditionCalls(context, query.deviceKey)
      return { totalTimes: audition.total, usedTimes: audition.used, remainTimes: callsLeft(audition) }
    },
  } satisfies Handlers<HttpOperationsByArea['unattended']>
}
