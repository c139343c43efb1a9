import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { control, makeWorld } from '../../support/control.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

/** A message as it travels. */
export interface SignedMessage {
  headers: Record<string, string>
  body: string
}

/** One client of a provider, and which of the messages that reached it it verified. */
export class Client {
  readonly name: string
  /** Genuine messages meant for it, a notify and an answer of each order. */
  readonly genuine = new Set<string>()
  /** Those of them that it verified. */
  readonly verified = new Set<string>()
  /** How often it refused a genuine message that it may verify later. */
  delayed = 0
  forged = 0
  readonly accepted: string[] = []
  /** How many of the verified messages each key signed, where the client says so. */
  readonly signers = new Map<string, number>()
  /** How it checks a notify, by the account of the world at hand. */
  verifies: (notify: SignedMessage) => Promise<boolean> = () => Promise.resolve(false)

  constructor(name: string) {
    this.name = name
  }

  /** Expects the genuine messages of an order: a notify and an answer. */
  expectOrder(orderNo: string): void {
    this.genuine.add(`notify ${orderNo}`).add(`answer ${orderNo}`)
  }

  /** Takes in a genuine notify; false asks the provider to come again. */
  async takeNotify(orderNo: string, notify: SignedMessage, signer?: string): Promise<boolean> {
    const isVerified = await this.verifies(notify)
    if (!isVerified) this.delayed += 1
    else this.#verify(`notify ${orderNo}`, signer)
    return isVerified
  }

  /** Takes in a forgery of the given kind. */
  async takeForgedNotify(kind: string, notify: SignedMessage): Promise<void> {
    this.forged += 1
    if (await this.verifies(notify)) this.accepted.push(kind)
  }

  /** Makes a call whose answer is genuine; `signerOf` names its key. Answers null when the client refused it. */
  async takeAnswer<T>(
    orderNo: string,
    call: () => Promise<T>,
    signerOf?: (answer: T) => string,
  ): Promise<T | null> {
    try {
      const answer = await call()
      this.#verify(`answer ${orderNo}`, signerOf?.(answer))
      return answer
    } catch (error) {
      if (!isDistrust(error)) throw error
      this.delayed += 1
      return null
    }
  }

  /** Makes a call whose answer is not the provider's, or not to be told from one that is not. */
  async takeForgedAnswer(kind: string, call: () => Promise<unknown>): Promise<void> {
    this.forged += 1
    try {
      await call()
      this.accepted.push(kind)
    } catch (error) {
      if (!isDistrust(error)) throw error
    }
  }

  #verify(id: string, signer?: string): void {
    if (this.verified.has(id)) return
    this.verified.add(id)
    if (signer !== undefined) this.signers.set(signer, (this.signers.get(signer) ?? 0) + 1)
  }

  /** Genuine messages that it never verified. */
  lost(): string[] {
    return [...this.genuine].filter((id) => !this.verified.has(id))
  }

  /** What the run says of it. */
  figure(): string {
    const signers = [...this.signers].map(([signer, times]) => `, ${signer} ${times}`).sort()
    return [
      `${this.name}: ${this.verified.size} of ${this.genuine.size} verified${signers.join('')}`,
      `refused and then verified ${this.delayed}, refused for good ${this.lost().length}`,
      `forged accepted ${this.accepted.length} of ${this.forged}`,
    ].join('; ')
  }

  /** Genuine messages that the client refused for good, and forgeries that it accepted, a line each. */
  misses(): string[] {
    return [
      ...this.lost().map((id) => `${this.name} refused for good: ${id}`),
      ...this.accepted.map((kind) => `${this.name} accepted a forgery: ${kind}`),
    ]
  }
}

/** Refusals of what is not signed, signed wrong, or at a time too far away; all other errors are defects of the run. */
const DISTRUST =
  /EV3_RES_|not trusted|SIGN_ERROR|status code 401|验签失败|invalid signature|"signature" argument/

function isDistrust(error: unknown): boolean {
  return error instanceof Error && DISTRUST.test(`${Reflect.get(error, 'code')} ${error.message}`)
}

/** Requirements of a run; each order is a notify and an answer to each of two clients. */
export interface KeySwitchRun {
  stack: TestStack
  random: SeededRandom
  orders: number
}

/** The clients of a provider after a run, a foreign one and ours, and what the auditor found. */
export interface KeySwitchResult {
  clients: readonly [Client, Client]
  violations: unknown[]
}

/** Orders of one world, so that its lists stay short. */
const ORDERS_PER_WORLD = 250

/** Sells in one world after another until all orders are done, and answers what the auditor found. */
export async function sellInWorlds(
  orders: number,
  sell: (orderNos: readonly string[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  const orderNos = Array.from({ length: orders }, (_, index) => `switch_${index + 1}`)
  const violations: unknown[] = []
  for (let first = 0; first < orders; first += ORDERS_PER_WORLD)
    violations.push(...(await sell(orderNos.slice(first, first + ORDERS_PER_WORLD))))
  return violations
}

/** The notify address of a merchant; `take` acknowledges, the provider comes again else. */
export async function listenForNotifies(take: (notify: SignedMessage) => Promise<boolean>) {
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const isTaken = await take({ headers, body: await text(request) })
    response.writeHead(isTaken ? 200 : 401).end(isTaken ? 'success' : 'failure')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return { url, close: () => server.close() }
}

/** A key of nobody. */
export const FOREIGN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const SKEW_MS = 6 * 60_000
const NO_SKEW = { merchantMs: 0, providerMs: 0, phoneMs: 0 }

/** Six minutes, either way, of merchant or provider. */
export function drawSkew(random: SeededRandom): Schemas['ClockSkew'] {
  const ms = random.pick([SKEW_MS, -SKEW_MS])
  return { ...NO_SKEW, ...(random.is(0.5) ? { merchantMs: ms } : { providerMs: ms }) }
}

/** A world whose accounts at the providers are set up while it runs. */
export async function openAccounts(stack: TestStack) {
  const { worldId } = await makeWorld(stack)
  const root = `/control/worlds/${worldId}`
  const change = async (method: string, path: string, body: object) => {
    const answer = await control(stack, method, `${root}/${path}`, { body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  return {
    worldId,
    plan: (plans: Schemas['MerchantPlansChange']) => change('PATCH', 'merchant-plans', plans),
    merchants: async () => (await control<Schemas['Merchants']>(stack, 'GET', `${root}/merchants`)).body,
    skew: (skew: Schemas['ClockSkew'] = NO_SKEW) => change('PUT', 'clock/skew', skew),
    /** The next answer of a call has a signature that is none. */
    distrust: (operationId: string, kind: Schemas['HttpFaultAnswer']['kind']) =>
      change('POST', 'faults', { http: { operationIds: [operationId], answer: { kind } } }),
  }
}
