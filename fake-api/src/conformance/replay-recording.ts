import type { Schemas } from '@skyshop/openapi/control'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { answerStatus, parsed, type ReceivedAnswer } from './exchange-check.ts'
import { isMasked, type RecordedCall, type SkippedCall } from './har-recording.ts'
import { RecordedIds, recordedDevices } from './recorded-ids.ts'
import type { ComparedCall } from './recording-check.ts'

/** The listeners of a fake, without trailing slash. */
export interface FakeAddresses {
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** Start of the world of a replay. */
export interface ReplayPlan {
  scenario: string
  seed: number
}

/** Result of a recording that was sent again. */
export interface Replay {
  compared: ComparedCall[]
  /** Calls that were not sent, by their place in the recording. */
  skipped: SkippedCall[]
}

/** What these answer depends on something that no recording has. */
const notReplayed: Partial<Record<HttpOperationId, string>> = {
  getCaptcha: 'makes a picture, and voids the one before',
  getLianLianToken: 'asks a payment provider for a token',
  lianLianPay: 'needs the card that the buyer typed',
  payPalNotify: 'needs what the buyer did on the page of PayPal',
}

const client = 'Basic c2t5c2hvcA=='

/**
 * Sends the calls of a recording to a world of its own: its clock goes as the recording's did, ids are those of the world,
 * and what the recording shows as paid is paid in the wallet. @throws Error when the fake refuses to make that world
 */
export async function replayRecording(
  calls: readonly RecordedCall[],
  fake: FakeAddresses,
  plan: ReplayPlan,
): Promise<Replay> {
  const world = await makeWorld(calls, fake, plan)
  const ids = new RecordedIds(calls, world)
  const payments = paymentsBefore(calls)
  const answers = new Map<RecordedCall, ReceivedAnswer>()
  const session: Session = { fake, world, ids, token: world.user.token, nowMs: world.clock.nowMs }
  const replay: Replay = { compared: [], skipped: [] }
  for (const call of calls) {
    if (call.operation === null) continue
    const reason = reasonToSkip(call, ids)
    if (reason !== null) {
      replay.skipped.push({ call: call.number, operation: call.operation.operationId, reason })
      continue
    }
    await catchUp(session, call.atMs)
    const payment = payments.get(call)
    const opened = payment && answers.get(payment)
    if (opened) await payInWallet(session, opened)
    const answer = await sendWithToken(session, call)
    ids.learn(parsed(call.answer.text), parsed(answer.text))
    replay.compared.push({ call, fake: answer })
    answers.set(call, answer)
  }
  return replay
}

interface Session {
  fake: FakeAddresses
  world: Schemas['World']
  ids: RecordedIds
  token: string
  nowMs: number
}

function reasonToSkip({ operation, query, params, body }: RecordedCall, ids: RecordedIds): string | null {
  if (operation === null) return null
  if (operation.path.includes('/notify/')) return 'is a message of a payment provider, which has to be signed'
  const reason = notReplayed[operation.operationId]
  if (reason !== undefined) return reason
  const isHidden = isMasked(ids.mapped({ query, params, body }))
  return isHidden ? 'a value that it needs is masked' : null
}

/** Makes the world of a replay, with a device for each that the requests name. */
async function makeWorld(
  calls: readonly RecordedCall[],
  fake: FakeAddresses,
  { scenario, seed }: ReplayPlan,
): Promise<Schemas['World']> {
  const nowMs = calls.find(({ atMs }) => atMs !== null)?.atMs ?? null
  const body = { scenario, seed, clockMode: 'standing', ...(nowMs === null ? {} : { nowMs }) }
  const { worldId, devices } = await control<Schemas['World']>(fake, '/worlds', body)
  const missing = recordedDevices(calls).length - devices.length
  for (let index = 0; index < missing; index += 1)
    await control(fake, `/worlds/${worldId}/devices`, { deviceName: `Recorded ${index + 1}` })
  const headers = { 'x-skyshop-control': fake.controlToken }
  const whole = await fetch(`${fake.controlUrl}/control/worlds/${worldId}`, { headers })
  return (await whole.json()) as Schemas['World']
}

/** Moves the clock of the world to the time of a call; what is due until then happens. */
async function catchUp(session: Session, atMs: number | null): Promise<void> {
  if (atMs === null || atMs <= session.nowMs) return
  const path = `/worlds/${session.world.worldId}/clock/advance`
  await control(session.fake, path, { toMs: atMs })
  session.nowMs = atMs
}

/** A token that ended on the way is renewed, as the host app does it, unless the recording was refused, too. */
async function sendWithToken(session: Session, call: RecordedCall): Promise<ReceivedAnswer> {
  const answer = await send(session, call)
  const isRefused = answerStatus(answer) === 401
  if (!isRefused || answerStatus(call.answer) === 401) return answer
  const { worldId, user } = session.world
  const path = `/worlds/${worldId}/users/${user.userId}/tokens`
  session.token = (await control<{ token: string }>(session.fake, path)).token
  return send(session, call)
}

async function send({ fake, ids, token }: Session, call: RecordedCall): Promise<ReceivedAnswer> {
  const { method, operation, headers } = call
  const { query, params, body } = ids.mapped({ query: call.query, params: call.params, body: call.body })
  const path = (operation?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  const { 'accept-language': language, 'content-type': type } = headers
  const response = await fetch(`${fake.productUrl}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: client,
      ...tokenHeader(call, token),
      ...(language ? { 'accept-language': language } : {}),
      ...(type && body !== undefined ? { 'content-type': type } : {}),
    },
    redirect: 'manual',
    // Some recorders give a GET a body, which fetch does not send.
    ...(body === undefined || method === 'GET'
      ? {}
      : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { status: response.status, mediaType, text: await response.text() }
}

/** Recorders leave tokens out or mask them: whether one was good is seen from the answer. */
function tokenHeader({ operation, headers, answer }: RecordedCall, token: string): Record<string, string> {
  if (operation?.isPublic) return {}
  if (answerStatus(answer) !== 401) return { 'blade-auth': `bearer ${token}` }
  return headers['blade-auth'] === undefined ? {} : { 'blade-auth': 'bearer refused' }
}

const paying: readonly HttpOperationId[] = ['pay4WeChat', 'pay4Ali', 'iosTestPay4Ali']

/** Finds the call that opened a payment last, by the first `confirmOrder` that shows its order as paid. */
function paymentsBefore(calls: readonly RecordedCall[]): Map<RecordedCall, RecordedCall> {
  const opened = new Map<string, RecordedCall>()
  const payments = new Map<RecordedCall, RecordedCall>()
  for (const call of calls) {
    const { orderNo = '' } = { ...call.query, ...(call.body as { orderNo?: string } | undefined) }
    const id = call.operation?.operationId
    if (id !== undefined && paying.includes(id)) opened.set(orderNo, call)
    const payment = opened.get(orderNo)
    if (id !== 'confirmOrder' || !payment || dataOf(call.answer).orderStatus !== 1) continue
    payments.set(call, payment)
    opened.delete(orderNo)
  }
  return payments
}

/** What the buyer did on the phone, which no HAR has. */
async function payInWallet({ fake, world }: Session, answer: ReceivedAnswer): Promise<void> {
  const { prepayid, orderString } = dataOf(answer)
  const rootOf = (provider: string) => `${fake.gatewayUrl}/wallets/${provider}/${world.worldId}/app`
  if (prepayid !== undefined) {
    await post(`${rootOf('wechat')}/confirm`, { prepayId: prepayid, outcome: 'success' })
  } else if (orderString !== undefined) {
    const { tradeNo } = await post<{ tradeNo: string }>(`${rootOf('alipay')}/cashier`, { orderString })
    await post(`${rootOf('alipay')}/confirm`, { tradeNo, outcome: 'success' })
  }
}

interface PaymentData {
  prepayid?: string
  orderString?: string
  orderStatus?: number
}

function dataOf({ text }: ReceivedAnswer): PaymentData {
  return (parsed(text) as { data?: PaymentData | null } | undefined)?.data ?? {}
}

function control<T>(fake: FakeAddresses, path: string, body?: object): Promise<T> {
  return post(`${fake.controlUrl}/control${path}`, body ?? {}, { 'x-skyshop-control': fake.controlToken })
}

/** The answer to a call of the fake's own listeners. @throws Error with what it refuses */
async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T & { message?: string }
  if (response.ok) return answer
  throw new Error(answer.message ?? `${url} answered ${response.status}.`)
}
