import type { BridgeMethod } from './host-ports.ts'
import {
  exactly,
  isBoolean,
  isInteger,
  isObject,
  isText,
  listOf,
  matching,
  required,
  type ShapeCheck,
  textBetween,
  withOptional,
} from './shape-check.ts'

const nothing = exactly({})

/** `AppPayParameters` of the WeChat contract. */
const payParameters = exactly({
  appid: textBetween(1, 32),
  partnerid: matching(/^[0-9]{8,32}$/),
  prepayid: textBetween(1, 64),
  package: matching(/^Sign=WXPay$/),
  noncestr: matching(/^[0-9A-Za-z]{1,32}$/),
  timestamp: matching(/^[0-9]{10}$/),
  sign: textBetween(1, 1024),
})

/** `PreEntrust`; the contract's code is an extra of the backend. */
const preEntrust = withOptional(
  {
    appid: isText,
    businessType: isInteger,
    pre_entrustweb_id: textBetween(1, 64),
  },
  { contractCode: textBetween(0, 32) },
)

/** `AgreementSign`; the contract's code is an extra of the backend. */
const agreementSign = withOptional({ signParams: textBetween(1, 8192) }, { contractCode: textBetween(0, 32) })

const appInfo = exactly({
  token: isText,
  tenantId: isText,
  phone: isText,
  AppVersion: isText,
  appKey: isText,
  countryCode: isText,
  appLanguage: isText,
  manufacturerName: isText,
})

const pageDevice = { deviceId: textBetween(1, 64), iotId: textBetween(0, 64) }
const hostPage = { params: exactly(pageDevice), result: nothing }
const activity = matching(/^((algorithm|wechatCall)Settings|customerService)$/)

const deviceReference = exactly({ iotId: textBetween(1, 64) })

const deviceList = exactly({ devices: listOf(required({ deviceId: isText })) })

/** What travels with each method of `bridge.yaml`; a method missing here does not compile. A test holds both together. */
export const bridgeShapes = {
  getAppInfo: { params: nothing, result: appInfo },
  getAllDeviceInfo: { params: nothing, result: deviceList },
  getAllocatedDeviceInfo: { params: nothing, result: deviceList },
  getChannelList: {
    params: deviceReference,
    result: exactly({ channels: listOf(required({ iotId: isText })) }),
  },
  getDeviceICCID: { params: deviceReference, result: exactly({ iccid: isText }) },
  getNewToken: { params: nothing, result: exactly({ token: isText }) },
  requestWechatPay: { params: payParameters, result: nothing },
  requestAliPay: { params: exactly({ orderString: textBetween(1, 16_384) }), result: nothing },
  wechatPreEntrust: { params: preEntrust, result: nothing },
  aliRenewalAuth: { params: agreementSign, result: nothing },
  reportEvent: {
    params: exactly({ dataType: isInteger, code: isText, name: isText, jsonObject: isObject }),
    result: nothing,
  },
  noExitFun: { params: exactly({ hold: isBoolean }), result: nothing },
  enterPhoneRemindSet: hostPage,
  enterPhoneRemindRecord: hostPage,
  enterPhoneRemindGuide: hostPage,
  jumpSpecifiedActivity: {
    params: exactly({ ...pageDevice, deviceId: textBetween(0, 64), activity }),
    result: nothing,
  },
  closePage: { params: nothing, result: nothing },
  gotoHomePage: { params: nothing, result: nothing },
} satisfies Record<BridgeMethod, { params: ShapeCheck; result: ShapeCheck }>

/** Whether the newest host app knows the method. */
export function isBridgeMethod(name: string): name is BridgeMethod {
  return Object.hasOwn(bridgeShapes, name)
}
