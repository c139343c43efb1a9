import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import { examplePayParameters, exampleWorld } from './host-fixture.ts'
import type { BridgeMethod, Params } from './host-ports.ts'
import { isRecord } from './shape-check.ts'

/** As much of JSON Schema as `bridge.yaml` uses; for tests that check answers by the document itself. */
interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean
  items?: Schema
}

const { schemas } = bridge.components
type SchemaName = keyof typeof schemas

/** Methods of the document, in its order. */
export const documentedMethods = Object.keys(bridge.paths).map((path) =>
  path.replace('/bridge/', ''),
) as readonly BridgeMethod[]

/** The schema of what a method answers. */
export function answerSchema(method: BridgeMethod): Schema {
  return bridge.paths[`/bridge/${method}`].post.responses[200].content['application/json'].schema
}

/** What is wrong with a value by the document; empty when nothing is. */
export function complaints(schema: Schema, value: unknown, at = ''): readonly string[] {
  if (schema.$ref !== undefined) return complaints(resolved(schema.$ref), value, at)
  const { type, enum: values, items, required = [], properties = {} } = schema
  const types = type === undefined ? [] : [type].flat()
  if (types.length > 0 && !types.some((one) => isOf(one, value))) return [`${at} is no ${types.join(' or ')}`]
  if (values && !values.includes(value)) return [`${at} is none of ${values.join(', ')}`]
  if (Array.isArray(value))
    return value.flatMap((one, place) => (items ? complaints(items, one, `${at}/${place}`) : []))
  if (!isRecord(value)) return []
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((name) => !(name in properties)) : []
  return [
    ...required.filter((name) => !(name in value)).map((name) => `${at}/${name} is missing`),
    ...unknown.map((name) => `${at}/${name} is unknown`),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      name in value ? complaints(inner, value[name], `${at}/${name}`) : [],
    ),
  ]
}

function resolved(ref: string): Schema {
  return schemas[ref.split('/').at(-1) as SchemaName]
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'null') return value === null
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

const { deviceId = '', iotId = '' } = exampleWorld.devices[0] ?? {}
const camera = { deviceId, iotId }

/** A good call of each method; one missing here does not compile. */
export const goodCalls: { [M in BridgeMethod]: Params<M> } = {
  getAppInfo: {},
  getAllDeviceInfo: {},
  getAllocatedDeviceInfo: {},
  getChannelList: { iotId },
  getDeviceICCID: { iotId },
  getNewToken: {},
  requestWechatPay: examplePayParameters,
  requestAliPay: { orderString: 'o' },
  wechatPreEntrust: { appid: 'wx1', businessType: 12, pre_entrustweb_id: 'pre-1' },
  aliRenewalAuth: { signParams: 'app_id=1&sign=x' },
  reportEvent: { dataType: 1, code: 'banner', name: 'Banner', jsonObject: {} },
  noExitFun: { hold: true },
  closePage: {},
  gotoHomePage: {},
  enterPhoneRemindSet: camera,
  enterPhoneRemindRecord: camera,
  enterPhoneRemindGuide: camera,
  jumpSpecifiedActivity: { ...camera, activity: 'algorithmSettings' },
}
