import { hash } from 'node:crypto'
import { findChangedSettings } from '../gateway/account-settings.ts'
import { backendClockOf, providerNowMs } from '../gateway/backend-clock.ts'
import { registerProviderPages } from '../gateway/page-routes.ts'
import { type PageView, type ProviderPage, returnTo } from '../gateway/provider-page.ts'
import type { RestAnswer, RestCall, RestGateway, RestHandlers } from '../gateway/rest-gateway.ts'
import { registerRestGateway } from '../gateway/rest-gateway-routes.ts'
import { browserAddress } from '../gateway/world-hosts.ts'
import { DefinedCodeError } from '../kernel/defined-code-error.ts'
import { randomKeyText } from '../signing/crypto.ts'
import type { SignedWebhook, WebhookProvider } from '../webhooks/webhook-provider.ts'
import { clockSkewOf } from '../world/clock/clock-skew.ts'
import type { World } from '../world/transaction/world.ts'
import { perWorldFile } from '../world/transaction/world-cache.ts'
import { forgedSignature } from './forged-signature.ts'
import type { AccountSettings, Party, PartyContext, PartyMaker } from './party.ts'
import { PayerRefusal, type PayerSheet, type PayerWallet, readGatewayAddress } from './payer-wallet.ts'
import {
  type ProviderAnswer,
  type ProviderAttempt,
  type ProviderCall,
  type ProviderDefinition,
  type ProviderPayment,
  type ProviderRequest,
  pageOperationsOf,
} from './provider-definition.ts'
import {
  createPaymentStore,
  expiryEventOf,
  type PaymentPayload,
  type PaymentStore,
  ProviderRefusal,
} from './provider-payments.ts'
import { tradeRecords } from './trade-records.ts'

/** Makes the party of a provider that a configuration defines. */
export function providerParty<Account extends object>(definition: ProviderDefinition<Account>): PartyMaker {
  return (context) => partyOf(definition, context)
}

/** Parts of one configured provider in a process. */
interface Parts<Account extends object> {
  readonly definition: ProviderDefinition<Account>
  readonly context: PartyContext
  readonly accountOf: (world: World) => Promise<Account>
  readonly payments: PaymentStore
}

const SIGNED = { key: 'shared-key', serial: null } as const

function partyOf<Account extends object>(
  definition: ProviderDefinition<Account>,
  context: PartyContext,
): Party {
  const { name, title, operations, webhook } = definition
  const key = keyOf(definition)
  const accountOf = perWorldFile(async ({ read }: World) => {
    const row = await read.gatewayKey.findUniqueOrThrow({ where: { name: key } })
    return JSON.parse(row.text) as Account
  })
  const { webhookBase, takeWebhookFault } = context
  const payments = createPaymentStore({
    ...{ provider: name, kind: webhook.kind, webhookBase, takeWebhookFault },
  })
  const parts: Parts<Account> = { definition, context, accountOf, payments }
  const page = payerPage(parts)
  const refused = refusalIn(definition)
  return {
    name,
    title,
    contract: { operationIds: [...Object.keys(operations), ...Object.values(page.operationIds)] },
    tables: ['GatewayTransaction'],
    records: tradeRecords(name),
    keys: {
      [key]: async () =>
        JSON.stringify(
          called(`createAccount of ${name}`, () => definition.createAccount({ hex: randomDigits })),
        ),
    },
    events: {
      [expiryEventOf(definition)]: {
        ...{ run: payments.onExpiry, label: `${title}: time to pay is over`, subject: 'orderNo' },
      },
    },
    webhooks: [webhookProvider(parts)],
    register(server, serving) {
      registerRestGateway(server, gatewayOf(parts), serving)
      registerProviderPages(server, [page], serving)
    },
    refuseUnknown({ method, path }) {
      const { status, body } = refused(404, `there is no ${method} ${path.slice(0, 100)}`)
      return { status, mediaType: 'application/json', text: JSON.stringify(body) }
    },
    payers: payersOf(parts),
    account: {
      files: async (world, gatewayBaseUrl) => ({
        ...(await accountOf(world)),
        baseUrl: `${gatewayBaseUrl}${prefixOf(name).replace(':worldId', world.id)}`,
      }),
      settings: settingsOf(name),
    },
  }
}

/** Settings of the account: whose clock its server lives on (ADR 48). */
function settingsOf(provider: string): AccountSettings {
  return {
    addresses: [],
    of: async (world) => ({ backendClock: await backendClockOf(world, provider) }),
    prepare: async () => {},
    async changed({ tx }, change) {
      const before = (await findChangedSettings(tx))[provider]
      const changed: object = { backendClock: 'world', ...before, ...change }
      const [unknown] = Object.keys(changed).filter((setting) => setting !== 'backendClock')
      if (unknown !== undefined)
        return `The account at ${provider} has the setting backendClock alone, not ${unknown}.`
      const clock: unknown = Reflect.get(changed, 'backendClock')
      const isClock = clock === 'world' || clock === 'wall'
      return isClock ? changed : `backendClock of ${provider} is world or wall, not ${describe(clock)}.`
    },
  }
}

/** Names the row of an account by the members that it has: one of another form is another account. */
function keyOf({ name, createAccount }: Pick<ProviderDefinition, 'name' | 'createAccount'>): string {
  const members = Object.keys(createAccount({ hex: randomDigits })).sort()
  return `provider-${name}-${hash('sha256', members.join('\n')).slice(0, 8)}`
}

const prefixOf = (name: string) => `/wallets/${name}/:worldId`

function randomDigits(digits: number): string {
  return randomKeyText(Math.ceil(digits / 2)).slice(0, digits)
}

/** Makes refusals in the form of the provider; where that fails, the reason is said plainly. */
function refusalIn({ name, refusal }: Pick<ProviderDefinition, 'name' | 'refusal'>) {
  return (status: number, reason: string): RestAnswer => {
    try {
      return { status, body: objectOf(refusal({ status, reason }), `refusal of ${name}`), reason }
    } catch (error) {
      const { message } = namedError(`refusal of ${name}`, error)
      return { status, body: { error: reason, problem: message }, reason: `${reason}; ${message}` }
    }
  }
}

/** Refusal of a request that is not the merchant's. */
class SignatureRefusal extends ProviderRefusal {}

/** Failure of `verify`: nobody knows whose the request is. */
class VerifyError extends DefinedCodeError {}

/** Calls a function of the definition; what it throws names it then. */
function called<T>(whose: string, call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw namedError(whose, error)
  }
}

function namedError(whose: string, error: unknown): Error {
  if (error instanceof ProviderRefusal || error instanceof DefinedCodeError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DefinedCodeError(`${whose} failed: ${reason}`, { cause: error })
}

/** Returns a value that is a plain object; user code need not have types. @throws DefinedCodeError that names what returned it */
function objectOf(value: unknown, whose: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !('then' in value)) return value
  throw new DefinedCodeError(`${whose} must return an object, not ${describe(value)}`)
}

function describe(value: unknown): string {
  return value instanceof Promise ? 'a promise' : (JSON.stringify(value) ?? String(value))
}

function gatewayOf<Account extends object>(parts: Parts<Account>): RestGateway {
  const { definition, accountOf } = parts
  const refused = refusalIn(definition)
  return {
    prefix: prefixOf(definition.name),
    operations: Object.entries(definition.operations).map(([id, { method, path }]) => {
      return { id, method, path, auth: 'merchant-signature', request: null, response: null }
    }),
    handlers: handlersOf(parts),
    takesForms: true,
    addressMembers: ['links', 'url'],
    validate: () => null,
    async authorise(call) {
      const nowMs = await providerNowMs(call.world, definition.name)
      const request = { ...(await requestOf(call)), nowMs }
      const reason = refusalReason(definition, request, await accountOf(call.world))
      if (reason !== null) throw new SignatureRefusal(401, reason)
    },
    refuse: (obstacle) =>
      obstacle.type === 'unknown-world'
        ? refused(404, 'there is no such world')
        : refused(400, 'the body is not what the operation takes'),
    answerTo: (error) => (error instanceof ProviderRefusal ? refused(error.status, error.message) : null),
    // Made when it is needed: it is code of the definition.
    get failure() {
      return refused(500, 'the provider failed')
    },
    failureOf: (error) =>
      refused(500, error instanceof DefinedCodeError ? error.message : 'the provider failed'),
    diagnosisOf: (error) =>
      error instanceof SignatureRefusal || error instanceof VerifyError
        ? { mistakes: [], expected: null, signed: null, says: error.message }
        : null,
    refusalOf(status, words) {
      const { reason: _, ...answer } = refused(status, words)
      return answer
    },
  }
}

/** Why `verify` refuses a request; null for one of the merchant. */
function refusalReason<Account extends object>(
  definition: ProviderDefinition<Account>,
  request: ProviderRequest,
  account: Account,
): string | null {
  const whose = `verify of ${definition.name}`
  try {
    const reason: unknown = definition.verify(request, account)
    if (reason === null || (typeof reason === 'string' && reason !== '')) return reason
    throw new DefinedCodeError(`${whose} must return null or a reason, not ${describe(reason)}`)
  } catch (error) {
    throw new VerifyError(namedError(whose, error).message, { cause: error })
  }
}

function handlersOf<Account extends object>({
  definition,
  context,
  accountOf,
  payments,
}: Parts<Account>): RestHandlers {
  const refuse = (status: number, reason: string): never => {
    throw new ProviderRefusal(status, reason)
  }
  const handlers = Object.entries(definition.operations).map(([id, { method, handle }]) => {
    const handler = async (call: RestCall): Promise<RestAnswer> => {
      const { world, missingBody } = call
      if (method === 'POST' && missingBody !== null) refuse(400, missingBody.reason)
      const base = browserAddress(call.asked, { provider: definition.name, worldId: world.id }, context)
      const providerCall: ProviderCall<Account> = {
        ...(await requestOf(call)),
        account: await accountOf(world),
        payments: {
          open: (terms) => payments.open(world, terms),
          find: (wanted) => payments.find(world, { tradeNo: wanted }),
        },
        payUrl: ({ paymentId }) => `${base}/pay?id=${paymentId}`,
        refuse,
      }
      const whose = `${id} of ${definition.name}`
      try {
        return checkedAnswer(await handle(providerCall), whose)
      } catch (error) {
        throw namedError(whose, error)
      }
    }
    return [id, handler] as const
  })
  return Object.fromEntries(handlers)
}

function checkedAnswer(given: unknown, whose: string): RestAnswer {
  const { status, body, tradeNo = null } = objectOf(given, whose) as Partial<ProviderAnswer>
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599)
    throw new DefinedCodeError(
      `the status of ${whose} must be a whole number from 200 to 599, not ${describe(status)}`,
    )
  if (tradeNo !== null && typeof tradeNo !== 'string')
    throw new DefinedCodeError(`the tradeNo of ${whose} must be a text, not ${describe(tradeNo)}`)
  return { status: Number(status), body: objectOf(body, `the body of ${whose}`), orderNo: tradeNo }
}

async function requestOf(call: RestCall): Promise<ProviderRequest> {
  const { worldId: _, ...parameters } = call.parameters
  const { path, headers, rawBody, body } = call
  const nowMs = call.world.nowMs() + (await clockSkewOf(call.world)).providerMs
  return { method: call.operation.method, path, headers, rawBody, body, parameters, nowMs }
}

function webhookProvider<Account extends object>({ definition, accountOf }: Parts<Account>): WebhookProvider {
  const { name, webhook } = definition
  const { kind, retryDelaysMs, timeoutMs = 5000, signatureHeader } = webhook
  return {
    provider: name,
    kinds: [kind],
    timeoutMs,
    retryDelaysMs: () => retryDelaysMs,
    async sign(world, { notifyId, payload, nonce, url }): Promise<SignedByDefinition> {
      const account = await accountOf(world)
      const told = { payment: (payload as PaymentPayload).payment, notifyId }
      const whose = `webhook.body of ${name}`
      const body = called(whose, () => JSON.stringify(objectOf(webhook.body(told), whose)))
      const attempt = { account, nowMs: await providerNowMs(world, name), nonce, ...targetOf(url ?? '') }
      const sign = (text: string) => signatureOf(definition, text, attempt)
      const signature = sign(body)
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
      const forge = () => forgedSignature(body, signature, sign)
      return { headers, body, signedBy: SIGNED, covered: body, forge }
    },
    isAcknowledged: (reply) =>
      called(`webhook.isAcknowledged of ${name}`, () => webhook.isAcknowledged(reply)) === true,
    breakSignature(signed) {
      const { forge, headers, ...rest } = signed as SignedByDefinition
      return { ...rest, headers: { ...headers, [signatureHeader]: forge() } }
    },
    changeAmount(payload, byFen) {
      const { payment } = payload as PaymentPayload
      return { payment: { ...payment, amountFen: Math.max(0, payment.amountFen + byFen) } }
    },
  }
}

/** A webhook under its signature, with what makes another that does not hold. */
interface SignedByDefinition extends SignedWebhook {
  readonly forge: () => string
}

function signatureOf<Account extends object>(
  { name, webhook }: ProviderDefinition<Account>,
  text: string,
  attempt: ProviderAttempt<Account>,
): string {
  const whose = `webhook.sign of ${name}`
  const signature: unknown = called(whose, () => webhook.sign(text, attempt))
  if (typeof signature === 'string' && /^[\x20-\x7e]*$/.test(signature)) return signature
  throw new DefinedCodeError(`${whose} must return a text of one line, not ${describe(signature)}`)
}

function targetOf(url: string) {
  return { method: 'POST', url, path: URL.parse(url)?.pathname ?? '' } as const
}

/** The payers of a configured provider: they answer its page. */
function payersOf<Account extends object>({ definition, payments }: Parts<Account>): PayerWallet {
  const { name, title } = definition
  return {
    examples: ['…/pay?id=…'],
    accepts: ['the address of its page for payers (…/pay?id=…)', 'the number of a payment, 20 digits'],
    async open(world, text) {
      const address = readGatewayAddress(name, world.id, text)
      const paymentId = address?.path === '/pay' ? address.query.get('id') : /^\d{20}$/.exec(text)?.[0]
      const payment = paymentId ? await payments.find(world, { paymentId }) : null
      if (payment === null) return null
      if (payment.status !== 'open') throw new PayerRefusal(STATUS_TEXTS[payment.status])
      return sheetOf({ title, payments, world }, payment)
    },
  }
}

function sheetOf(
  {
    title,
    payments,
    world,
  }: { readonly title: string; readonly payments: PaymentStore; readonly world: World },
  { paymentId, tradeNo, description, amountFen, currency, returnUrl }: ProviderPayment,
): PayerSheet {
  return {
    asked: 'payment',
    facts: { merchantName: title, description, number: tradeNo, amountFen, currency },
    async act(outcome, traceId) {
      const isEnding = outcome === 'paid' || outcome === 'failed' || outcome === 'insufficient'
      const status = outcome === 'paid' ? 'paid' : 'refused'
      if (isEnding) await payments.end(world, paymentId, { status, traceId })
    },
    async standing() {
      const { status } = (await payments.find(world, { paymentId })) ?? { status: 'expired' }
      const numbers = { providerNumber: paymentId, agreementNumber: null, signed: null }
      return { state: status, ...numbers, returnUrl: returnTo(returnUrl, {}) }
    },
  }
}

const STATUS_TEXTS = {
  open: 'Waiting for you to pay.',
  paid: 'This payment is paid.',
  refused: 'This payment was refused.',
  expired: 'The time to pay is over.',
} as const satisfies Record<ProviderPayment['status'], string>

/** The page on which the payer pays or refuses: what `payUrl` opens. */
function payerPage<Account extends object>({ definition, payments }: Parts<Account>): ProviderPage {
  const { name, title } = definition
  return {
    operationIds: pageOperationsOf(name),
    path: `${prefixOf(name)}/pay`,
    idName: 'id',
    async show(world, paymentId) {
      const payment = await payments.find(world, { paymentId })
      return payment === null ? unknownPayment(title) : viewOf(title, payment)
    },
    async answer(world, { id: paymentId, choice, traceId }) {
      await payments.end(world, paymentId, { status: choice === 'pay' ? 'paid' : 'refused', traceId })
      const { returnUrl = null } = (await payments.find(world, { paymentId })) ?? {}
      return returnTo(returnUrl, {})
    },
  }
}

function viewOf(title: string, { status, amountFen, currency, ...payment }: ProviderPayment): PageView {
  const isOpen = status === 'open'
  return {
    provider: title,
    statusText: STATUS_TEXTS[status],
    facts: [
      ['For', payment.description],
      ['Number', payment.tradeNo],
      ['Amount', `${currency} ${(amountFen / 100).toFixed(2)}`],
    ],
    choices: isOpen
      ? [
          { choice: 'pay', label: 'Pay', isMain: true },
          { choice: 'refuse', label: 'Refuse' },
        ]
      : [],
    returnUrl: returnTo(payment.returnUrl, {}),
  }
}

function unknownPayment(provider: string): PageView {
  const statusText = 'There is no such payment.'
  return { provider, status: 404, statusText, facts: [], choices: [], returnUrl: null }
}
