import type { Schemas } from '@skyshop/openapi/http'
import { dataOf, NetworkError } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** Claims the free WeChat-call package of a camera. Throws the server's refusal. */
export async function claimCalls(
  { api }: Pick<Services, 'api'>,
  sn: string,
): Promise<Schemas['GivenPackage']> {
  const given = dataOf(await api.call('claimWechatCallPackage', { body: { sn } }))
  if (given?.packageId === undefined) throw new NetworkError('unreadable')
  return given
}

/** Claims what a campaign gives. Throws the server's refusal. */
export async function obtainGift(
  { api }: Pick<Services, 'api'>,
  claim: { campaignId: string; deviceId: string },
): Promise<Schemas['ObtainedGift']> {
  const given = dataOf(await api.call('obtainGift', { body: claim }))
  if (given?.campaignId === undefined) throw new NetworkError('unreadable')
  return given
}
