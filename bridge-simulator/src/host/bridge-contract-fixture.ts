import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { BridgeMethod, Params } from './host-dependencies.ts'
import { examplePayParameters, exampleWorld } from './host-fixture.ts'

/** Methods of the bridge contract, in its order. */
export const documentedMethods = Object.keys(bridge.paths).map((path) =>
  path.replace('/bridge/', ''),
) as readonly BridgeMethod[]

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema(bridge, 'bridge')

/** Errors of Ajv for the parameters or the result of a method by the contract; empty for valid ones. */
export function shapeProblems(
  method: BridgeMethod,
  part: 'params' | 'result',
  value: unknown,
): readonly string[] {
  const body = part === 'params' ? 'requestBody' : 'responses/200'
  const schema = `bridge#/paths/~1bridge~1${method}/post/${body}/content/application~1json/schema`
  const validate = ajv.getSchema(schema)
  if (!validate) throw new Error(`bridge.yaml has no ${part} of ${method}`)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
}

const { deviceId = '', iotId = '' } = exampleWorld.devices[0] ?? {}
const camera = { deviceId, iotId }

/** Valid parameters of each method; a missing method does not compile. */
export const goodCalls: { [M in BridgeMethod]: Params<M> } = {
  getAppInfo: {},
  getAllDeviceInfo: {},
  getAllocatedDeviceInfo: {},
  getChannelList: { iotId },
  getDeviceICCID: { iotId },
  getNewToken: {},
  scanCode: {},
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
