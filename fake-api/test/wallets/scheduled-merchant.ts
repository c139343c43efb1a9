import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { Aes } from 'wechatpay-axios-plugin'
import { DeductingMerchant, type NotifyListener } from '../support/deducting-merchant.ts'
import type { TestStack } from '../support/test-stack.ts'

/** A template of scheduled deductions that every such merchant has. */
export const SCHEDULED_PLAN = 120_401

const SIGN = '/v3/papay/scheduled-deduct-sign/contracts/pre-entrust-sign'
const contractPath = (code: string, plan = SCHEDULED_PLAN) =>
  `/v3/papay/sign/contracts/plan-id/${plan}/out-contract-code/${code}`

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

/** Makes a world with a merchant of scheduled deductions; it begins on 20 November at 09:41 in Beijing. */
export async function openScheduledMerchant(stack: TestStack, listener: NotifyListener) {
  const merchant = await DeductingMerchant.open(stack, listener)
  await merchant.set({
    contractTemplates: [{ planId: String(SCHEDULED_PLAN), mode: 'scheduled', title: '代扣' }],
    contractNotifyUrl: listener.url,
  })
  const { appid, apiV3Key } = merchant.keys
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<V3Answer> => {
    const { status, text } = await merchant.callV3(method, path, body)
    return { status, ...(text === '' ? {} : (JSON.parse(text) as object)) }
  }
  const signing = (change: object = {}) => ({
    ...{ appid, plan_id: SCHEDULED_PLAN, out_contract_code: 'C1', contract_display_account: 'Anna' },
    ...{ contract_notify_url: listener.url, deduct_schedule: deductOn('2026-11-22'), ...change },
  })
  const preSign = (place: string, change?: object) => call('POST', `${SIGN}/${place}`, signing(change))
  const amount = (total: number) => ({ total, currency: 'CNY' })
  return {
    ...{ merchant, call, preSign },
    query: (code = 'C1') => call('GET', contractPath(code)),
    terminate: (code = 'C1') =>
      call('POST', `${contractPath(code)}/terminate`, { contract_termination_remark: '不再需要' }),
    book: (contractId: string, total = 1790) =>
      call('POST', `/v3/papay/pay/schedules/contract-id/${contractId}/schedule`, {
        appid,
        schedule_amount: amount(total),
      }),
    schedule: (contractId: string) => call('GET', `/v3/papay/pay/schedules/contract-id/${contractId}`),
    apply: (contract_id: string, out_trade_no: string, change: object = {}) =>
      call('POST', '/v3/papay/pay/transactions/apply', {
        ...{ appid, out_trade_no, description: '云存储', transaction_notify_url: listener.url },
        ...{ contract_id, amount: amount(1790), ...change },
      }),
    order: (number: string) =>
      call('GET', `/v3/pay/transactions/out-trade-no/${number}?mchid=${merchant.keys.mchid}`),
    /** Notices of this merchant, in the order in which they came. */
    notices: (): V3Notice[] => listener.bodies.flatMap((body) => opened(body, apiV3Key)),
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
