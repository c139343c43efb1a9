import type {
  ContractEventHandler,
  ContractWebhookReceiver,
} from '../../../features/auto-renewal/contract-wallet-port.ts'
import type { World } from '../../../world/transaction/world.ts'
import type { WechatKeyStore } from '../keys.ts'
import { isMessage } from '../wechat-messages.ts'
import type { PapayKeyStore } from './papay-keys.ts'
import { verifyPapay } from './papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from './papay-xml.ts'
import { parseContractWebhook, parseDeductionWebhook } from './parse-papay-webhook.ts'

/** What the provider gets: XML that acknowledges or does not. `note` is for the journal. */
export interface PapayAnswer {
  readonly isTaken: boolean
  readonly body: string
  readonly note: string
}

/** Creates the receiver over keys and the contracts feature. */
export function createPapayWebhookReceiver(options: {
  readonly keys: WechatKeyStore
  readonly papayKeys: PapayKeyStore
  readonly contracts: ContractEventHandler
}): ContractWebhookReceiver {
  const { contracts } = options
  const trusted = async (world: World, rawBody: string): Promise<PapayFields | string> => {
    const fields = parsePapayXml(rawBody)
    if (fields === null) return 'not-a-notify'
    if (!verifyPapay(fields, await options.papayKeys.keyOf(world))) return 'wrong-signature'
    const { mchid } = await options.keys.merchantOf(world)
    return fields.mch_id === mchid ? fields : 'not-for-us'
  }
  return {
    async receiveContract(world, rawBody) {
      const fields = await trusted(world, rawBody)
      if (typeof fields === 'string') return failed(fields)
      const told = isMessage('ContractNotify', fields) ? parseContractWebhook(fields) : null
      if (told === null) return failed('not-a-contract-notify')
      if (told.type === 'signed') return taken(await contracts.onSigned(world, told.fact))
      return taken(await contracts.onUnsigned(world, told.fact))
    },
    async receiveDeduction(world, rawBody) {
      const fields = await trusted(world, rawBody)
      if (typeof fields === 'string') return failed(fields)
      const fact = isMessage('DeductNotify', fields) ? parseDeductionWebhook(fields) : null
      if (fact === null) return failed('not-a-deduct-notify')
      return taken(await contracts.onDeduction(world, fact))
    },
  }
}

function taken(note: string): PapayAnswer {
  return { isTaken: true, body: buildPapayXml({ return_code: 'SUCCESS', return_msg: 'OK' }), note }
}

function failed(note: string): PapayAnswer {
  return { isTaken: false, body: buildPapayXml({ return_code: 'FAIL', return_msg: note }), note }
}
