import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf, NetworkError } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** The picture to read before a code is redeemed on a device. Asking again voids the one before, so it is kept. */
export function captchaQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['captcha', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getCaptcha', { query: { deviceKey } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The code and where its package would go. */
export type CodeTarget = Pick<
  Schemas['CodeQuery'],
  'activeCode' | 'productCode' | 'deviceKey' | 'channelIotId'
>

/** The package behind a code; nothing is redeemed. Throws the server's refusal. */
export async function previewCode(
  services: Pick<Services, 'api'>,
  target: CodeTarget,
): Promise<Schemas['CodePackage']> {
  const offer: Partial<Schemas['CodePackage']> | null = dataOf(
    await services.api.call('previewActiveCode', { body: target }),
  )
  // What would be redeemed is shown first; an answer that does not say it is none.
  if (!isOffer(offer)) throw new NetworkError('unreadable')
  return offer
}

function isOffer(offer: Partial<Schemas['CodePackage']> | null): offer is Schemas['CodePackage'] {
  return typeof offer?.packageId === 'string'
}

/** Packages of every kind that run on a device or will. */
export async function listDevicePackages(
  services: Pick<Services, 'api'>,
  { deviceId, productCode }: { deviceId: string; productCode: string },
): Promise<Schemas['StorePackage'][]> {
  return dataOf(await services.api.call('listValidPackages', { query: { deviceId, productCode } }))
}
