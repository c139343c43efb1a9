import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { parseBeijing } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { WechatKeyStore } from '../../../providers/wechat/keys.ts'
import type { PapayKeyStore } from '../../../providers/wechat/papay/papay-keys.ts'
import { NO_REASON } from '../../../providers/wechat/papay/papay-refusal.ts'
import { reasonOfMode } from '../../../providers/wechat/papay/papay-repository.ts'
import { verifyPapay } from '../../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../../wire/wechat/papay-xml.ts'
import { wechatMessages } from '../../../wire/wechat/wechat-messages.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  ContractWebhookHandler,
  ContractWebhookReceiver,
  DeductionOutcome,
  DeductionResultEvent,
} from '../contract-wallet-port.ts'

/** What the provider gets: XML that acknowledges or does not. `note` is for the journal. */
export interface PapayWebhookAnswer {
  readonly isAccepted: boolean
  readonly body: string
  readonly note: string
}

/** Creates the receiver over keys and the contracts feature. */
export function createPapayWebhookReceiver(options: {
  readonly keys: WechatKeyStore
  readonly papayKeys: PapayKeyStore
  readonly contracts: ContractWebhookHandler
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
      const parsed = wechatMessages.fits('ContractNotify', fields) ? parseContractWebhook(fields) : null
      if (parsed === null) return failed('not-a-contract-notify')
      if (parsed.type === 'signed') return accepted(await contracts.onSigned(world, parsed.event))
      return accepted(await contracts.onEnded(world, parsed.event))
    },
    async receiveDeduction(world, rawBody) {
      const fields = await trusted(world, rawBody)
      if (typeof fields === 'string') return failed(fields)
      const event = wechatMessages.fits('DeductNotify', fields) ? parseDeductionWebhook(fields) : null
      if (event === null) return failed('not-a-deduct-notify')
      return accepted(await contracts.onDeduction(world, event))
    },
  }
}

function accepted(note: string): PapayWebhookAnswer {
  return { isAccepted: true, body: buildPapayXml({ return_code: 'SUCCESS', return_msg: 'OK' }), note }
}

function failed(note: string): PapayWebhookAnswer {
  return { isAccepted: false, body: buildPapayXml({ return_code: 'FAIL', return_msg: note }), note }
}

/** Event of a contract webhook. */
type PapayContractEvent =
  | { readonly type: 'signed'; readonly event: ContractSignedEvent }
  | { readonly type: 'ended'; readonly event: ContractEndedEvent }

/** Event of a verified contract webhook; null when a required member is missing. */
function parseContractWebhook(notify: Schemas['ContractNotify']): PapayContractEvent | null {
  const atMs = parseBeijing(notify.operate_time)
  if (atMs === null) return null
  const common = {
    provider: 'wechat',
    notifyId: notify.nonce_str,
    contractCode: notify.contract_code,
    providerContractId: notify.contract_id,
  } as const
  if (notify.change_type === 'ADD') return { type: 'signed', event: { ...common, signedAtMs: atMs } }
  const by = reasonOfMode(Number(notify.contract_termination_mode))
  return by && { type: 'ended', event: { ...common, by, endedAtMs: atMs } }
}

/** Event of a verified deduction notify; null when a required member is missing. */
function parseDeductionWebhook(notify: Schemas['DeductNotify']): DeductionResultEvent | null {
  const { nonce_str: notifyId, out_trade_no: orderNo, result_code, err_code: code } = notify
  const about = { provider: 'wechat', notifyId, orderNo } as const
  if (result_code === 'FAIL') {
    if (code === undefined) return null
    if (code === NO_REASON) return { ...about, outcome: { status: 'pending' } }
    const isContractOver = code === 'CONTRACT_NOT_EXIST'
    return { ...about, outcome: { status: 'failed', code, isContractOver } }
  }
  const outcome = readDeduction(notify)
  return outcome && { ...about, outcome }
}

/** Payment data of a message; null when incomplete. */
export function readDeduction(
  message: Pick<Schemas['DeductNotify'], 'total_fee' | 'transaction_id' | 'time_end'>,
): Extract<DeductionOutcome, { status: 'succeeded' }> | null {
  const { total_fee, transaction_id: transactionId, time_end = '' } = message
  const [, date, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(time_end) ?? []
  const successAtMs = parseBeijing(`${date}-${month}-${day} ${hour}:${minute}:${second}`)
  if (transactionId === undefined || successAtMs === null) return null
  return { status: 'succeeded', transactionId, amountFen: Number(total_fee), successAtMs }
}
