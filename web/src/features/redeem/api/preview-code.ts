import type { Schemas } from '@skyshop/openapi/http'
import { dataOf, NetworkError } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

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
