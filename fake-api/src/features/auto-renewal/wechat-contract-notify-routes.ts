import type { PublicAnswer, PublicHandler, PublicRequest } from '../../http/handler.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { ContractWebhookReceiver, EventOutcome } from './contract-wallet-port.ts'

/** Where WeChat's v2 notifies are taken in. */
export interface ContractNotifyEntrance {
  registry: Pick<WorldRegistry, 'has' | 'use'>
  notifies: ContractWebhookReceiver
}

/** Outcomes that need no second line in the journal. */
const EXPECTED = new Set<string>(['accepted', 'refunding'] satisfies EventOutcome[])

const XML = { status: 200, mediaType: 'text/xml' }
const NOBODY = '<xml><return_code>FAIL</return_code><return_msg>no such merchant</return_msg></xml>'

/** What WeChat tells about contracts and deductions. */
export function wechatContractNotifyRoutes({ registry, notifies }: ContractNotifyEntrance) {
  const receive = async (
    { params, rawBody }: PublicRequest,
    take: 'receiveContract' | 'receiveDeduction',
  ): Promise<PublicAnswer> => {
    const { worldId = '' } = params
    if (!registry.has(worldId)) return { ...XML, body: NOBODY, note: 'no such merchant', kept: null }
    return registry.use(worldId, async (world) => {
      const { body, note } = await notifies[take](world, rawBody)
      // The gateway journals what it delivers; what came to nothing is told by the receiver, without the signature.
      return EXPECTED.has(note) ? { ...XML, body } : { ...XML, body, note, kept: null }
    })
  }
  const receiveWechatContractNotify: PublicHandler = (request) => receive(request, 'receiveContract')
  const receiveWechatDeductNotify: PublicHandler = (request) => receive(request, 'receiveDeduction')
  return { receiveWechatContractNotify, receiveWechatDeductNotify }
}
