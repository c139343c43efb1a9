import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { formatBeijing } from '../../kernel/clock.ts'
import type { StorePackage, StorePackageService } from './store-package-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** Packages a user has on devices. */
export function storePackageRoutes(packages: StorePackageService) {
  return {
    listValidPackages: async ({ query }, context) =>
      (await packages.list(context, query)).map(toStorePackage),
    usePackageNow: async ({ body }, context) =>
      toStorePackage(await packages.takeEffectNow(context, body.storePackageId)),
  } satisfies Handlers<HttpOperationsByArea['store-packages']>
}

function toStorePackage(row: StorePackage): Schemas['StorePackage'] {
  return {
    storePackageId: String(row.id),
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    channelIotId: row.channel,
    orderNo: row.orderNo ?? '',
    packageId: row.packageId,
    packageName: row.packageName,
    kind: row.kind as Schemas['StorePackage']['kind'],
    state: row.state as Schemas['StorePackage']['state'],
    startTime: wireTime(row.startsAtMs),
    endTime: wireTime(row.endsAtMs),
    canUseNow: row.canUseNow,
    callCount: row.callCount,
    callsLeft: row.callsLeft,
  }
}
