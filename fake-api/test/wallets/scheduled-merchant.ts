import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { Aes } from 'wechatpay-axios-plugin'
import { DeductingMerchant, type NotifyListener } from '../support/deducting-merchant.ts'
import type { TestStack } from '../support/test-stack.ts'

/** A template of scheduled deductions that every such merchant has. */
export const SCHEDULED_PLAN = 120_401

/** Merchant that a provider acts for. */
export interface SubMerchant {
  readonly mchid: string
  readonly appid: string
}

/** Merchants of a provider. */
export const SUB_MERCHANTS = [
  { mchid: '1900000109', appid: 'wxsub0000000000001' },
  { mchid: '1900000110', appid: 'wxsub0000000000002' },
] as const satisfies readonly SubMerchant[]

/** Answer of v3, read. */
export interface V3Answer {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly [member: string]: unknown
}

/** A notice of v3, opened. */
export interface V3Notice {
  readonly event_type: string
  readonly resource: Record<string, unknown>
}

/** A merchant that takes scheduled deductions by v3. */
export type ScheduledMerchant = Awaited<ReturnType<typeof openScheduledMerchant>>

/**
 * Makes a world with a merchant of scheduled deductions; it begins on 20 November at 09:41 in Beijing. A provider with
 * `sub` makes its calls for that merchant.
 */
export async function openScheduledMerchant(
  stack: TestStack,
  listener: NotifyListener,
  sub: SubMerchant | null = null,
) {
  const merchant = await DeductingMerchant.open(stack, listener)
  await merchant.set({
    contractTemplates: [{ planId: String(SCHEDULED_PLAN), mode: 'scheduled', title: '代扣' }],
    contractNotifyUrl: listener.url,
    ...(sub === null ? {} : { subMerchants: SUB_MERCHANTS.map((one) => ({ ...one, isGranted: true })) }),
  })
  const { apiV3Key } = merchant.keys
  return {
    ...{ merchant, ...callsOf(merchant, listener, sub) },
    /** The calls for another merchant of a provider, or as a merchant of its own. */
    as: (other: SubMerchant | null) => callsOf(merchant, listener, other),
    /** Notices of this merchant, in the order in which they came. */
    notices: (): V3Notice[] => listener.bodies.flatMap((body) => opened(body, apiV3Key)),
  }
}

function callsOf(merchant: DeductingMerchant, listener: NotifyListener, sub: SubMerchant | null) {
  const { appid, mchid } = merchant.keys
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<V3Answer> => {
    const { status, text } = await merchant.callV3(method, path, body)
    return { status, ...(text === '' ? {} : (JSON.parse(text) as object)) }
  }
  const partner = sub === null ? '' : '/partner'
  const ofSub = sub === null ? {} : { sub_mchid: sub.mchid }
  const named = sub === null ? { appid } : { sp_appid: appid, ...ofSub, sub_appid: sub.appid }
  const query = sub === null ? '' : `?sub_mchid=${sub.mchid}`
  const contractPath = (code: string) =>
    `/v3/papay/sign${partner}/contracts/plan-id/${SCHEDULED_PLAN}/out-contract-code/${code}`
  const schedulePath = (contractId: string) => `/v3/papay/pay${partner}/schedules/contract-id/${contractId}`
  const signing = (change: object = {}) => ({
    ...{ ...named, plan_id: SCHEDULED_PLAN, out_contract_code: 'C1', contract_display_account: 'Anna' },
    ...{ contract_notify_url: listener.url, deduct_schedule: deductOn('2026-11-22'), ...change },
  })
  const preSignPath = `/v3/papay/scheduled-deduct-sign${partner}/contracts/pre-entrust-sign`
  const amount = (total: number) => ({ total, currency: 'CNY' })
  return {
    call,
    preSign: (place: string, change?: object) => call('POST', `${preSignPath}/${place}`, signing(change)),
    query: (code = 'C1') => call('GET', `${contractPath(code)}${query}`),
    terminate: (code = 'C1') =>
      call('POST', `${contractPath(code)}/terminate`, { ...ofSub, contract_termination_remark: '不再需要' }),
    book: (contractId: string, total = 1790) =>
      call('POST', `${schedulePath(contractId)}/schedule`, { ...named, schedule_amount: amount(total) }),
    schedule: (contractId: string) => call('GET', `${schedulePath(contractId)}${query}`),
    apply: (contract_id: string, out_trade_no: string, change: object = {}) =>
      call('POST', `/v3/papay/pay${partner}/transactions/apply`, {
        ...{ ...named, out_trade_no, description: '云存储', transaction_notify_url: listener.url },
        ...{ contract_id, amount: amount(1790), ...change },
      }),
    order: (number: string) => {
      const path = `/v3/pay${partner}/transactions/out-trade-no/${number}`
      return call('GET', sub === null ? `${path}?mchid=${mchid}` : `${path}${query}&sp_mchid=${mchid}`)
    },
  }
}

/** Terms of a deduction of 17.90 yuan on a day in Beijing. */
export function deductOn(date: string): NonNullable<Schemas['ScheduledSigningRequest']['deduct_schedule']> {
  return {
    ...{ estimated_deduct_date: date, description: '云存储 一个月' },
    estimated_deduct_amount: { total: 1790, currency: 'CNY' },
  }
}

/** A notice that is sealed with this key; nothing for another one's. */
function opened(body: string, key: string): V3Notice[] {
  if (!body.startsWith('{')) return []
  const { event_type, resource } = JSON.parse(body) as Schemas['Notify']
  try {
    const { nonce, ciphertext, associated_data } = resource
    const text = Aes.AesGcm.decrypt(ciphertext, key, nonce, associated_data)
    return [{ event_type, resource: JSON.parse(text) as Record<string, unknown> }]
  } catch {
    return []
  }
}
