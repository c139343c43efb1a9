import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { WechatKeyStore } from '../../../providers/wechat/keys.ts'
import { reasonOfMode } from '../../../providers/wechat/papay/papay-repository.ts'
import type {
  ContractRef,
  ContractWallet,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
  WechatPresigned,
} from '../contract-wallet-port.ts'
import { PapayGatewayError, type PapayMerchantClient } from './papay-merchant-client.ts'
import { readDeduction } from './papay-webhook-receiver.ts'
import type { WechatMerchantClient } from './wechat-merchant-client.ts'

/** What the contracts feature's wallet is made of. */
export interface WechatContractWalletOptions {
  readonly papay: PapayMerchantClient
  /** For the notice to the payer, which is v3. */
  readonly merchant: Pick<WechatMerchantClient, 'announceDeduction' | 'classifyError'>
  readonly keys: WechatKeyStore
  readonly productBaseUrl: () => string
}

/** Refusals of a number that was asked for before: how that deduction stands is to be asked. */
const ASKED_BEFORE: readonly string[] = ['ORDERPAID', 'OUT_TRADE_NO_USED']
/** The deduction of the number is under way; a query may know nothing of it yet (R-WECHAT-24). */
const UNDER_WAY = 'ORDER_ACCEPTED'

/** Refusals after which the contract itself has to be looked at. */
const CONTRACT_OVER = 'CONTRACT_NOT_EXIST'

/** WeChat's deduction contracts as the contracts feature sees them. */
export function createWechatContractWallet(
  options: WechatContractWalletOptions,
): ContractWallet<WechatPresigned> {
  const { papay, merchant, keys } = options
  const notifyUrl = (world: World, kind: 'contract' | 'deduct') =>
    `${options.productBaseUrl()}/api/skyworthPay/v1/notify/wechat-${kind}/${world.id}`
  const queryDeduction: ContractWallet['queryDeduction'] = async (world, orderNo, traceId) => {
    const call = { operation: 'wechatQueryDeduction', response: 'DeductQueryResponse' } as const
    const fields = { out_trade_no: orderNo }
    const own = await keys.merchantOf(world)
    const asked = papay.call(world, { ...call, fields, merchant: own, traceId })
    const answer = await asked.catch(orNull('ORDERNOTEXIST'))
    return answer === null ? { status: 'unknown' } : outcomeOf(answer)
  }
  return {
    provider: 'wechat',
    classifyError: (error) => (error instanceof PapayGatewayError ? papay : merchant).classifyError(error),
    async presign(world, request, traceId) {
      const own = await keys.merchantOf(world)
      const fields = { ...presignFields(request, world.nowMs()), notify_url: notifyUrl(world, 'contract') }
      const call = { operation: 'wechatPreEntrust', response: 'PreEntrustResponse' } as const
      const { pre_entrustweb_id } = await papay.call(world, { ...call, fields, merchant: own, traceId })
      return { appid: own.appid, businessType: 12, pre_entrustweb_id }
    },
    async announce(world, { providerContractId, amountFen }, traceId) {
      await merchant.announceDeduction(
        world,
        { contractId: numberOf(providerContractId), amountFen },
        traceId,
      )
    },
    async deduct(world, request, traceId) {
      const own = await keys.merchantOf(world)
      const fields = { ...deductFields(request), notify_url: notifyUrl(world, 'deduct') }
      const call = { operation: 'wechatDeduct', response: 'DeductResponse' } as const
      try {
        await papay.call(world, { ...call, fields, merchant: own, traceId })
        return { status: 'accepted' }
      } catch (error) {
        const code = error instanceof PapayGatewayError ? error.code : null
        if (code === UNDER_WAY) return { status: 'pending' }
        if (code !== null && ASKED_BEFORE.includes(code))
          return queryDeduction(world, request.orderNo, traceId)
        if (code !== CONTRACT_OVER) throw error
        return { status: 'failed', code, isContractOver: true }
      }
    },
    queryDeduction,
    async queryContract(world, contract, traceId) {
      const own = await keys.merchantOf(world)
      const call = { operation: 'wechatQueryContract', response: 'ContractQueryResponse' } as const
      const asked = papay.call(world, { ...call, fields: contractOf(contract), merchant: own, traceId })
      const answer = await asked.catch(orNull(CONTRACT_OVER))
      return answer === null ? { state: 'not-signed' } : contractStateOf(answer)
    },
    async terminate(world, contract, traceId) {
      const own = await keys.merchantOf(world)
      const call = { operation: 'wechatDeleteContract', response: 'ContractDeleteResponse' } as const
      const fields = { ...contractOf(contract), contract_termination_remark: contract.reason }
      // One that is over already is no error.
      await papay.call(world, { ...call, fields, merchant: own, traceId }).catch(orNull(CONTRACT_OVER))
    },
  }
}

function presignFields(request: PresignRequest, nowMs: number) {
  const { contractCode, planId, displayAccount } = request
  return {
    contract_code: contractCode,
    plan_id: planId ?? '',
    // Digits that name the request to us; the contract's own number without its letter.
    request_serial: contractCode.replaceAll(/\D/g, ''),
    contract_display_account: displayAccount,
    version: '1.0',
    timestamp: String(Math.floor(nowMs / SECOND_MS)),
  }
}

function deductFields({ orderNo, description, amountFen, providerContractId }: DeductionRequest) {
  return {
    body: description.slice(0, 128),
    out_trade_no: orderNo,
    total_fee: String(amountFen),
    trade_type: 'PAP',
    contract_id: numberOf(providerContractId),
  }
}

function contractOf({ contractCode, planId, providerContractId }: ContractRef) {
  const named =
    providerContractId === null
      ? { contract_code: contractCode, plan_id: planId ?? '' }
      : { contract_id: providerContractId }
  return { ...named, version: '1.0' }
}

function numberOf(providerContractId: string | null): string {
  if (providerContractId === null) throw new Error('the contract has no number before it is signed')
  return providerContractId
}

function outcomeOf(answer: Schemas['DeductQueryResponse']): DeductionOutcome {
  const { trade_state } = answer
  if (trade_state === 'SUCCESS' || trade_state === 'REFUND')
    return readDeduction(answer) ?? { status: 'pending' }
  if (trade_state === 'ACCEPT') return { status: 'pending' }
  return { status: 'failed', code: trade_state, isContractOver: false }
}

function contractStateOf(answer: Schemas['ContractQueryResponse']): ProviderContractState {
  const { contract_id: providerContractId, contract_state, contract_termination_mode } = answer
  const signedAtMs = parseBeijing(answer.contract_signed_time ?? '')
  if (signedAtMs === null) throw new PapayGatewayError('a contract without the time of its signature')
  if (contract_state === '0') return { state: 'signed', providerContractId, signedAtMs }
  const endedAtMs = parseBeijing(answer.contract_terminated_time ?? '')
  const by = reasonOfMode(Number(contract_termination_mode))
  if (endedAtMs === null || by === null) throw new PapayGatewayError('an ended contract without its end')
  return { state: 'ended', by, endedAtMs }
}

function orNull(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof PapayGatewayError && error.code === code) return null
    throw error
  }
}
