import type { operations, Schemas, webhooks } from '@skyshop/openapi/bridge'
import { bridgeErrorCodeValues, payCallbackResultTypeValues } from '@skyshop/openapi/bridge-values'
import * as v from 'valibot'

/** Name of an event the host sends to the page. */
export type HostEvent = keyof webhooks

/** Name of a method the page calls on the host. */
export type HostMethod = Exclude<keyof operations, HostEvent>

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

/** Parameters of a method, from the bridge contract. */
export type HostParams<M extends HostMethod> = JsonOf<operations[M]['requestBody']>

/** Result of a method, from the bridge contract. */
export type HostResult<M extends HostMethod> = JsonOf<operations[M]['responses'][200]>

/** Payload of an event, from the bridge contract. */
export type HostEventPayload<E extends HostEvent> = JsonOf<operations[E]['requestBody']>

/**
 * Why a call to the host has no result. Of the contract: `method-missing` (older app), `bad-parameters`,
 * `wallet-missing`, `failed`. Of the port: `no-host` (no bridge in this page), `no-answer` (time-out),
 * `bad-answer` (a result that breaks the contract).
 */
export type HostErrorCode = Schemas['BridgeError']['code'] | 'no-host' | 'no-answer' | 'bad-answer'

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
/** Old hosts leave fields out or send null or a number. */
const looseText = v.fallback(text, '')
const optionalText = v.fallback(v.optional(text), undefined)
const optionalFigure = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined)
const optionalFigureOrNull = v.fallback(v.nullish(v.union([v.number(), v.string()])), undefined)

const appInfo = v.object({
  token: looseText,
  tenantId: looseText,
  phone: looseText,
  AppVersion: looseText,
  appKey: looseText,
  countryCode: looseText,
  appLanguage: looseText,
  manufacturerName: looseText,
  canScan: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => [true, 1, 'true', '1'].some((yes) => yes === value)),
    ),
  ),
})

const idText = v.pipe(text, v.minLength(1), v.maxLength(64))

const hostDevice = v.looseObject({
  deviceId: idText,
  productCode: optionalText,
  sn: optionalText,
  deviceKey: optionalText,
  deviceName: optionalText,
  iotId: optionalText,
  model: optionalText,
  owned: optionalFigure,
  deviceCoverUri: optionalText,
  cell: optionalFigureOrNull,
  productMorphology: optionalFigure,
  productSource: optionalFigureOrNull,
  iccid: optionalText,
  productKey: optionalText,
  insideModelCode: optionalText,
})

/** A list without the entries that do not fit the schema: a broken one must not hide the others. */
function soundEntries<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.flatMap((entry): v.InferOutput<S>[] => {
        const read = v.safeParse(schema, unpackJson(entry))
        return read.success ? [read.output] : []
      }),
    ),
  )
}

const devices = soundEntries(hostDevice)
const deviceList = v.union([
  v.object({ devices }),
  v.pipe(
    devices,
    v.transform((list) => ({ devices: list })),
  ),
])

const hostChannel = v.looseObject({
  channelNumber: optionalFigure,
  deviceName: optionalText,
  iotId: idText,
  productKey: optionalText,
})

const channels = soundEntries(hostChannel)
const channelList = v.union([
  v.object({ channels }),
  v.pipe(
    channels,
    v.transform((list) => ({ channels: list })),
  ),
])

const newToken = v.union([
  v.object({ token: looseText }),
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((token) => ({ token: token ?? '' })),
  ),
])

/** Result of methods that return no data. */
const nothing = v.pipe(
  v.unknown(),
  v.transform((): Record<string, never> => ({})),
)

/** Twenty digits do not survive as a number: a number counts as no ICCID. */
const iccidText = v.fallback(v.pipe(v.string(), v.trim()), '')
const deviceIccid = v.union([
  v.object({ iccid: iccidText }),
  v.pipe(
    iccidText,
    v.transform((iccid) => ({ iccid })),
  ),
])

const scannedText = v.fallback(v.pipe(text, v.trim()), '')
const scannedCode = v.union([
  v.object({ text: scannedText }),
  v.pipe(
    scannedText,
    v.transform((read) => ({ text: read })),
  ),
])

const resultSchemas = {
  getAppInfo: appInfo,
  getAllDeviceInfo: deviceList,
  getAllocatedDeviceInfo: deviceList,
  getChannelList: channelList,
  getDeviceICCID: deviceIccid,
  getNewToken: newToken,
  scanCode: scannedCode,
  requestWechatPay: nothing,
  requestAliPay: nothing,
  wechatPreEntrust: nothing,
  aliRenewalAuth: nothing,
  reportEvent: nothing,
  noExitFun: nothing,
  enterPhoneRemindSet: nothing,
  enterPhoneRemindRecord: nothing,
  enterPhoneRemindGuide: nothing,
  jumpSpecifiedActivity: nothing,
  closePage: nothing,
  gotoHomePage: nothing,
} satisfies Record<HostMethod, v.GenericSchema>

/** Some hosts return the bare text for these, which may consist of digits. */
const bareTextMethods: ReadonlySet<HostMethod> = new Set(['getNewToken', 'getDeviceICCID', 'scanCode'])

/**
 * Reads the result of a method in the forms that hosts are known to send (JSON text, text for numbers, missing fields;
 * R-HOST-4); null for any other form.
 */
export function readResult<M extends HostMethod>(method: M, result: unknown): HostResult<M> | null {
  const unpacked = bareTextMethods.has(method) ? unpackObject(result) : unpackJson(result)
  const read = v.safeParse(resultSchemas[method], unpacked)
  return read.success ? (read.output as HostResult<M>) : null
}

/** A host's reply to one call; its result is not read yet. */
export type HostReply = { id: string; result: unknown } | { id: string; error: HostFailure }

/** The error part of a reply. */
export interface HostFailure {
  code: HostErrorCode
  message: string
}

const replyShape = v.looseObject({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

const failureShape = v.object({
  code: v.fallback(v.picklist(bridgeErrorCodeValues), 'failed'),
  message: v.fallback(v.string(), ''),
})

/** Reads a reply given as object or JSON text; null for anything else. */
export function readReply(raw: unknown): HostReply | null {
  const read = v.safeParse(replyShape, unpackJson(raw))
  if (!read.success) return null
  const { id, error, result } = read.output
  return error === undefined || error === null
    ? { id, result }
    : { id, error: readFailure(unpackJson(error)) }
}

function readFailure(error: unknown): HostFailure {
  const read = v.safeParse(failureShape, error)
  return read.success ? read.output : { code: 'failed', message: String(error) }
}

const eventShape = v.object({ name: v.string(), payload: v.optional(v.unknown()) })

/** Any other value of `resultType` counts as undetermined (R-HOST-5). */
const payCallback = v.fallback(
  v.object({ resultType: v.fallback(v.picklist(payCallbackResultTypeValues), 'undetermined') }),
  { resultType: 'undetermined' },
)

/** Message from the host to the page: an event with its payload. */
export type HostEventMessage = { [E in HostEvent]: { name: E; payload: HostEventPayload<E> } }[HostEvent]

/** Reads an event given as object or JSON text; null for unknown events. */
export function readEvent(raw: unknown): HostEventMessage | null {
  const read = v.safeParse(eventShape, unpackJson(raw))
  if (!read.success) return null
  const { name, payload } = read.output
  switch (name) {
    case 'payCallback':
      return { name, payload: v.parse(payCallback, unpackJson(payload)) }
    case 'pageShow':
    case 'pageHide':
    case 'back':
      return { name, payload: {} }
    default:
      return null
  }
}

/** Parses JSON text; any other value is returned unchanged. */
function unpackJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

// A bare text must stay text, even one that consists of digits.
function unpackObject(value: unknown): unknown {
  const unpacked = unpackJson(value)
  return typeof unpacked === 'object' && unpacked !== null ? unpacked : value
}
