import { createPrivateKey } from 'node:crypto'
import { formatBeijingDigits } from '../../src/engine/kernel/clock.ts'
import { parametersIn, type SigningRules, signLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'

/** The documents' side of what sources disagree about. */
export const DOCUMENTED: SigningRules = { emptyTexts: 'signed', signType: 'optional' }

interface Call {
  method: string
  path: string
  text: string
}

/** Headers of a call to LianLian, signed by the merchant over what the documents name. */
export function signedByMerchant(call: Call, privateKey: string, nowMs: number): Record<string, string> {
  return {
    ...signLianlian(signedOf(call, nowMs), createPrivateKey(privateKey), { nowMs, rules: DOCUMENTED }),
  }
}

/** A GET signs the parameters of its path, a call for a token without a body merchant_id and the time, any other its body. */
function signedOf({ method, path, text }: Call, nowMs: number): unknown {
  const [, merchant_id, kind, merchant_transaction_id] =
    /\/merchants\/([^/?]+)\/([^/?]+)(?:\/([^/?]+))?/.exec(path) ?? []
  if (kind === 'token' && text === '') return { merchant_id, timestamp: formatBeijingDigits(nowMs) }
  return method === 'GET' ? { merchant_id, merchant_transaction_id } : parametersIn(text)
}

/** The members that a payment by card has to have beside the order itself. */
export const cardTerms = {
  sub_merchant_id: '2026112000004120031',
  country: 'CN',
  customer: { customer_type: 'I', full_name: 'A BUYER', phone: '13800130021' },
} as const
