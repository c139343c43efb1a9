import type { ContractEventHandler } from '../../features/auto-renewal/contract-wallet-port.ts'
import type {
  AlipayWebhookReceiver,
  AlipayWebhookUrl,
  VerifiedPayment,
  VerifiedRefund,
} from '../../features/payments/wallet-port.ts'
import type { World } from '../../world/transaction/world.ts'
import type { MerchantKeys } from './alipay-account.ts'
import type { AlipayKeyStore } from './alipay-key-store.ts'
import { isMessage } from './alipay-messages.ts'
import { type AlipayParameters, readForm, verifyNotify } from './alipay-signing.ts'
import { type AlipayEvent, parseAgreementWebhook, parseTradeWebhook } from './parse-alipay-webhook.ts'

/*
 * Rules of believing a webhook of Alipay (docs/providers/alipay.md)
 * R-ALIPAY-1. A webhook is a form of UTF-8 text in which nothing comes twice.
 * R-ALIPAY-2. The platform's RSA2 signature covers all of a webhook but `sign` and `sign_type`.
 * R-ALIPAY-3. A webhook is about this world's app and this merchant's account.
 * R-ALIPAY-4. Order and amount are checked by whoever knows the order; duplicates come with the same `notify_id`.
 * R-ALIPAY-5. Only the word `success` acknowledges it. Anything else makes Alipay come again.
 * R-ALIPAY-6. TRADE_SUCCESS with a refund in it is the refund's and never a second success.
 * R-ALIPAY-7. The app's gateway URL is for agreements; a trade told there is not believed.
 */

/** Who takes verified facts in. Resolving acknowledges the notify; rejecting makes the provider try again. */
export interface AlipayEventPort {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
  contracts: ContractEventHandler
}

/** Creates the receiver over keys and the features that take facts in. */
export function createAlipayWebhookReceiver(options: {
  readonly keys: AlipayKeyStore
  readonly facts: AlipayEventPort
}): AlipayWebhookReceiver {
  return {
    async receive(world, rawBody, entrance) {
      const keys = await options.keys.merchantOf(world)
      const parameters = readForm(rawBody)
      if (parameters === null) return { body: 'failure', note: 'not-a-form', kept: null }
      const kept = neutral(parameters)
      if (!verifyNotify(parameters, keys.platformKey)) return { body: 'failure', note: 'signature', kept }
      const fact = readFact(parameters, keys, entrance)
      if (fact === null) return { body: 'failure', note: 'not-for-us', kept }
      return { body: 'success', note: await handOver(options.facts, world, fact), kept }
    },
  }
}

function readFact(parameters: unknown, keys: MerchantKeys, entrance: AlipayWebhookUrl): AlipayEvent | null {
  if (isMessage('AgreementNotify', parameters)) return parseAgreementWebhook(parameters, keys)
  if (entrance === 'notify' && isMessage('TradeNotify', parameters))
    return parseTradeWebhook(parameters, keys)
  return null
}

/** Hands a verified fact to its feature and answers what it made of it. */
function handOver(facts: AlipayEventPort, world: World, fact: AlipayEvent): Promise<string> {
  switch (fact.type) {
    case 'payment':
      return facts.onVerifiedPayment(world, fact.payment)
    case 'refund':
      return facts.onVerifiedRefund(world, fact.refund)
    case 'deduction':
      return facts.contracts.onDeduction(world, fact.deduction)
    case 'signed':
      return facts.contracts.onSigned(world, fact.signed)
    case 'unsigned':
      return facts.contracts.onUnsigned(world, fact.unsigned)
    case 'nothing':
      return Promise.resolve('nothing-to-do')
  }
}

const UNKEPT: ReadonlySet<string> = new Set(['app_id', 'auth_app_id', 'sign'])
const PARAMETER_NAME = /^[a-z_]{1,40}$/

function neutral(parameters: AlipayParameters): AlipayParameters {
  const kept = Object.entries(parameters).filter(([name]) => PARAMETER_NAME.test(name) && !UNKEPT.has(name))
  return Object.fromEntries(kept)
}
