/** A request as the provider got it. Header names are in lower case. */
export interface ProviderRequest {
  readonly method: string
  /** As sent, with prefix and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that a signature is over, as text; empty without a body. */
  readonly rawBody: string
  /** The JSON of the body; undefined without one. */
  readonly body: unknown
  /** Parameters of path and query, by their names. */
  readonly parameters: Readonly<Record<string, string>>
  /** The world's time, milliseconds since the epoch. */
  readonly nowMs: number
}

/** State of a payment at a provider: `open` until the payer or the clock ends it. */
export type ProviderPaymentStatus = 'open' | 'paid' | 'refused' | 'expired'

/** A payment as the provider keeps it, in the file of its world. */
export interface ProviderPayment {
  /** The provider's number, 20 digits. */
  readonly paymentId: string
  /** The merchant's number, unique at the provider. */
  readonly tradeNo: string
  /** Hundredths of the currency. */
  readonly amountFen: number
  /** Code of ISO 4217. */
  readonly currency: string
  readonly description: string
  readonly status: ProviderPaymentStatus
  readonly createdAtMs: number
  /** Null until it is paid. */
  readonly paidAtMs: number | null
  /** Return address for the payer's browser; null to stay on the page. */
  readonly returnUrl: string | null
}

/** Terms of a new payment. */
export interface NewProviderPayment {
  readonly tradeNo: string
  /** Hundredths of the currency, more than zero. */
  readonly amountFen: number
  /** Code of ISO 4217; CNY when left out. */
  readonly currency?: string | undefined
  readonly description: string
  /** Address for the webhook about the end of the payment: on this machine, without a query. */
  readonly notifyUrl: string
  readonly returnUrl?: string | undefined
  /** The payer has this long on the world's clock, in milliseconds; without it forever. */
  readonly payWithinMs?: number | undefined
}

/** Payments at the provider in the world of a call. */
export interface ProviderPayments {
  /**
   * Opens a payment. A number that is known already returns the payment under it when amount and currency are the same;
   * refuses with 409 for others, with 400 for an amount, a currency or an address that cannot be used.
   */
  open(terms: NewProviderPayment): Promise<ProviderPayment>
  /** Finds the payment of the merchant's number; null without one. */
  find(tradeNo: string): Promise<ProviderPayment | null>
}

/** Argument of an operation. */
export interface ProviderCall<Account> extends ProviderRequest {
  readonly account: Account
  readonly payments: ProviderPayments
  /** Returns the address of the page on which the payer pays or refuses. */
  payUrl(payment: ProviderPayment): string
  /** Ends the call with a refusal in the provider's form. */
  refuse(status: number, reason: string): never
}

/** Answer of an operation; the body is sent as JSON. */
export interface ProviderAnswer {
  readonly status: number
  readonly body: object
  /** The payment that it is about, for the journal. */
  readonly tradeNo?: string
}

/** One operation that the merchant calls. */
export interface ProviderOperation<Account> {
  readonly method: 'GET' | 'POST'
  /** Below the address of the account, such as `/charges/:reference`. */
  readonly path: string
  handle(call: ProviderCall<Account>): Promise<ProviderAnswer> | ProviderAnswer
}

/** One attempt to deliver a webhook. */
export interface ProviderAttempt<Account> {
  readonly account: Account
  readonly method: 'POST'
  /** Where it goes: the `notifyUrl` of the payment. */
  readonly url: string
  /** The path of that address. */
  readonly path: string
  /** The world's time, or the machine's where the merchant's server lives on that. */
  readonly nowMs: number
  /** 32 hex digits, new in every attempt. */
  readonly nonce: string
}

/** Webhook by which the merchant is told that a payment has ended. */
export interface ProviderWebhook<Account> {
  /** The provider's name for it, such as `charge.ended`. */
  readonly kind: string
  /** Waits after each failed attempt, in milliseconds on the world's clock; it gives up after the last. */
  readonly retryDelaysMs: readonly number[]
  /** A later answer counts as none; 5,000 when left out. */
  readonly timeoutMs?: number
  /** The header that carries the signature; a fault that breaks the signature has it signed for another text. */
  readonly signatureHeader: string
  /** Returns what is sent as JSON: the same in every attempt. */
  body(told: { readonly payment: ProviderPayment; readonly notifyId: string }): object
  /** Returns the value of the signature header over the text of the body, and over what of the attempt the provider signs. */
  sign(text: string, attempt: ProviderAttempt<Account>): string
  /** Tells if an answer acknowledges the webhook. */
  isAcknowledged(answer: { readonly status: number; readonly body: string }): boolean
}

/** A payment provider that a configuration adds. */
export interface ProviderDefinition<Account extends object = object> {
  /** 2 to 20 lower-case letters, digits and hyphens: the name in addresses, journal and control plane. */
  readonly name: string
  /** The name as people read it. */
  readonly title: string
  /** Makes the merchant's account, once for each data folder: names and secrets, without its address. */
  createAccount(random: { hex(digits: number): string }): Account
  /** Returns why a request is not the merchant's, or null when its signature holds. */
  verify(request: ProviderRequest, account: Account): string | null
  /** Returns the body of a refusal in the provider's form. */
  refusal(refusal: { readonly status: number; readonly reason: string }): object
  /**
   * Operations by the names under which they are journaled, waited for and struck by faults; `<name>ShowPayment` and
   * `<name>AnswerPayment` are those of the payer's page.
   */
  readonly operations: Readonly<Record<string, ProviderOperation<Account>>>
  readonly webhook: ProviderWebhook<Account>
}

/** Returns the rule that a definition breaks, in words that say what to do; null when it breaks none. */
export function brokenDefinitionRule(definition: ProviderDefinition): string | null {
  const { name, title, webhook } = definition
  if (typeof name !== 'string' || !NAME.test(name) || name in {})
    return 'its name must be 2 to 20 lower-case letters, digits and hyphens that begin with a letter'
  if (typeof title !== 'string' || title === '') return 'title must be a text'
  const unknown = Object.keys(definition).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) return `it has no member "${unknown}": it takes ${MEMBERS.join(', ')}`
  const missing = FUNCTIONS.find((member) => typeof definition[member] !== 'function')
  if (missing !== undefined) return `${missing} must be a function`
  if (typeof webhook !== 'object' || webhook === null) return 'webhook is missing'
  return brokenAccountRule(definition) ?? brokenOperationsRule(definition) ?? brokenWebhookRule(definition)
}

const NAME = /^[a-z][a-z\d-]{1,19}$/
const OPERATION_ID = /^[a-zA-Z][a-zA-Z\d]*$/
const PATH = /^(\/(:?[\w.~-]+))+$/
const FUNCTIONS = [
  'createAccount',
  'verify',
  'refusal',
] as const satisfies readonly (keyof ProviderDefinition)[]
const MEMBERS: readonly string[] = ['name', 'title', ...FUNCTIONS, 'operations', 'webhook']
const VALUES: readonly string[] = ['string', 'number', 'boolean']

function brokenAccountRule({ createAccount }: ProviderDefinition): string | null {
  const account = triedAccount(createAccount)
  if (account instanceof Error) return `createAccount fails: ${account.message}`
  const form = 'createAccount must return an object of texts and numbers at once, keys as PEM'
  if (typeof account !== 'object' || account === null || Array.isArray(account)) return form
  const members = Object.entries(account)
  if (members.length === 0 || members.some(([, value]) => !VALUES.includes(typeof value))) return form
  return 'baseUrl' in account ? 'createAccount must leave baseUrl out: every account has one' : null
}

function triedAccount(createAccount: ProviderDefinition['createAccount']): unknown {
  try {
    return createAccount({ hex: (digits) => '0'.repeat(digits) })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The operations of the page on which the payer pays, as the journal names them. */
export function pageOperationsOf(name: string): { readonly show: string; readonly answer: string } {
  return { show: `${name}ShowPayment`, answer: `${name}AnswerPayment` }
}

function brokenOperationsRule({ name, operations }: ProviderDefinition): string | null {
  const ids = Object.keys(operations ?? {})
  if (ids.length === 0) return 'operations must have at least one operation'
  const unnamed = ids.find((id) => !OPERATION_ID.test(id))
  if (unnamed !== undefined) return `the operation "${unnamed}" must be named by letters and digits alone`
  const reserved = ids.find((id) => isReserved(name, id))
  if (reserved !== undefined)
    return `the operation ${reserved} has a name of the payer's page: call it otherwise`
  const routes = new Map<string, string>()
  for (const id of ids) {
    const { method, path, handle } = operations[id] ?? {}
    if (method !== 'GET' && method !== 'POST') return `${id}.method must be GET or POST`
    if (typeof path !== 'string' || !path.startsWith('/')) return `${id}.path must begin with /`
    if (!PATH.test(path) || /:worldId\b/.test(path))
      return `${id}.path must be segments such as /charges/:reference, without a query and not :worldId`
    if (path === '/pay') return `${id}.path must not be /pay: the payer's page is there`
    if (typeof handle !== 'function') return `${id}.handle must be a function`
    const route = `${method} ${path.replaceAll(/:\w+/g, ':')}`
    const twin = routes.get(route)
    if (twin !== undefined) return `${id} has the method and path of ${twin}`
    routes.set(route, id)
  }
  return null
}

function isReserved(name: string, id: string): boolean {
  return Object.values(pageOperationsOf(name)).includes(id)
}

/** Headers that a request has of its own. */
const TAKEN_HEADERS = [
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
  'traceparent',
]

function brokenWebhookRule({ name, operations, webhook }: ProviderDefinition): string | null {
  const { kind, retryDelaysMs, signatureHeader, timeoutMs = 1 } = webhook
  const missing = (['body', 'sign', 'isAcknowledged'] as const).find(
    (member) => typeof webhook[member] !== 'function',
  )
  if (missing !== undefined) return `webhook.${missing} must be a function`
  if (typeof kind !== 'string' || !/^[\w.-]{1,64}$/.test(kind))
    return 'webhook.kind must be a name of letters, digits, dots, hyphens and underscores'
  if (Object.hasOwn(operations, kind) || isReserved(name, kind))
    return `webhook.kind must not be ${kind}: an operation has that name`
  if (!Array.isArray(retryDelaysMs) || !retryDelaysMs.every(isSpan))
    return 'webhook.retryDelaysMs must be a list of whole milliseconds above zero'
  if (!isSpan(timeoutMs)) return 'webhook.timeoutMs must be whole milliseconds above zero'
  const isHeader = typeof signatureHeader === 'string' && /^[a-z][a-z\d-]*$/.test(signatureHeader)
  if (!isHeader || TAKEN_HEADERS.includes(signatureHeader))
    return 'webhook.signatureHeader must be the name of a header in lower case that the request does not have already'
  return null
}

function isSpan(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
