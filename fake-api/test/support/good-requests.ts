import type { HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { signingBody } from './contract.ts'
import { orderBody } from './purchase.ts'
import type { ProductRequest, ShopClient } from './shop-client.ts'

export type SignedInOperationId = {
  [Id in HttpOperationId]: (typeof httpOperations)[Id]['isPublic'] extends true ? never : Id
}[HttpOperationId]

export const NO_ORDER = '26112009410000000000'

/** A request of each signed-in operation that keeps the contract and changes nothing. */
export function goodRequestsOf(client: ShopClient): Record<SignedInOperationId, ProductRequest> {
  const device = client.world.devices[0]
  const deviceKey = { productCode: 'IPC', deviceId: device?.deviceId }
  const code = { activeCode: 'NO-SUCH-CODE', productCode: 'IPC', deviceKey: device?.deviceKey }
  const payment = { productCode: 'IPC', appKey: 'k', immediateUse: 0 }
  return {
    addOrder: { body: { ...orderBody(client), packageId: 'no-such-package' } },
    listUserOrders: { query: { current: 1, size: 20 } },
    getOrderRecord: { query: { orderNo: NO_ORDER } },
    getUnpaidOrder: { query: deviceKey },
    getUnpaidOrderV2: { query: deviceKey },
    cancelOrder: { query: deviceKey },
    cancelOrderByOrderNo: { body: { orderNo: NO_ORDER } },
    confirmOrder: { query: { orderNo: NO_ORDER } },
    createServicePay: { body: { payMoney: 2000, productName: 'no-such-service' } },
    iosTestPay4Ali: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    pay4Ali: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    pay4WeChat: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    zeroPay: { body: { orderNo: NO_ORDER, productCode: 'IPC', paySource: 'A' } },
    createPayPalOrder: { body: { ...payment, orderNo: NO_ORDER } },
    payPalNotify: { body: { orderNo: NO_ORDER, paymentId: '7QZ81KJ2M00000A1B' } },
    getLianLianToken: { query: {} },
    lianLianPay: { body: { ...payment, orderNo: NO_ORDER, cardToken: 'ct_x' } },
    listPackages: { query: { productCode: 'IPC', sn: device?.sn, packageSource: 1, countryCode: 'CN' } },
    judgeUnattendedDevice: { query: { deviceKey: device?.deviceKey } },
    getUnattendedDetail: { query: { deviceKey: device?.deviceKey } },
    listUnattendedPackages: { query: { deviceKey: device?.deviceKey } },
    receiveFreeUnattendedPackage: { query: { deviceKey: device?.deviceKey } },
    getAuditionCallTimes: { query: { deviceKey: device?.deviceKey } },
    filterBuyStoreDevices: { body: { productCode: 'IPC', packageSource: 1 } },
    listValidPackages: { query: { packageSource: 1 } },
    usePackageNow: { body: { storePackageId: '1' } },
    getPackage: { query: { packageId: 'cloud-event-7d-month', productCode: 'IPC' } },
    listVipExpiry: {
      body: { deviceInfoList: [{ deviceKey: device?.deviceKey, productCode: 'IPC', packageSource: 1 }] },
    },
    getDevicePackageExpiry: { query: { ...deviceKey, packageSource: 1 } },
    filterCloudDevices: { body: { productCode: 'IPC', deviceKeyList: [device?.sn] } },
    getShopBannerConfig: { query: { productCode: 'IPC', packageSource: 1 } },
    getDetailBannerConfig: { query: { productCode: 'IPC', packageSource: 1 } },
    getCampaign: { query: { id: '101' } },
    getCountryCurrency: { query: { countryCode: 'CN' } },
    listCountries: { query: {} },
    getCountryTimeFormat: { query: { countryCode: 'CN' } },
    getDeviceBaseForSn: { query: { deviceSerialNumber: device?.sn } },
    getDeviceInfoBySns: { body: { sns: [device?.sn] } },
    getDeviceBaseForDevice: { query: { isAbility: true }, body: { deviceId: device?.sn } },
    getDeviceMetadata: { query: { productKey: 'pk-ball', insideModelCode: 'HH001-W' } },
    appSignContract4WeChat: { body: { ...signingBody(client), packageId: 'no-such-package' } },
    appSignContract4Ali: { body: { ...signingBody(client), packageId: 'no-such-package' } },
    hasUserSignedContract: {
      query: { productCode: 'IPC', deviceKey: device?.deviceKey, packageSource: 1 },
    },
    getContractDetail: { query: { productCode: 'IPC', deviceKey: device?.deviceKey, packageSource: 1 } },
    listContracts: { query: { state: 'all' } },
    applyForInvoice: {
      body: { orderNo: NO_ORDER, kind: 'personal', title: 'A', email: 'a@example.com' },
    },
    getInvoice: { query: { orderNo: NO_ORDER } },
    retryDeduct: { body: { contractCode: `C${NO_ORDER}` } },
    getAvailableCoupon: { query: { status: 'unused' } },
    getCaptcha: { query: { deviceKey: device?.deviceKey } },
    previewActiveCode: { body: code },
    exchangeActiveCode: { body: { ...code, captchaId: '1', captcha: 'ABCD' } },
    filterTrialDevices: {},
    consumeTrials: { body: { deviceIdList: ['3701000000000000000009'] } },
    filterGiftDevices: { body: { campaignId: 'receiveCoupon' } },
    obtainGift: { body: { campaignId: 'receiveCoupon', deviceId: '3701000000000000000009' } },
    getFreeToPayPackage: {},
    filterFreeToPayDevices: { body: {} },
    getDeviceCanReceiveList: { body: { sns: [device?.sn] } },
    claimWechatCallPackage: { body: { sn: device?.sn } },
    getIotCard: { query: { cardNo: '89860012345678901238' } },
    listCardsOfDevices: { body: { sns: [device?.sn] } },
    getCardDetail: { query: { deviceSnNo: device?.sn, iccid: '' } },
    getSimManufacturer: { query: { deviceSnNo: device?.sn } },
    listDataPacks: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    getBindInfo: { query: { deviceKey: device?.deviceKey } },
    queryFreeFlow: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    receiveFreeFlow: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    queryIncludeFlow: { query: { deviceKey: device?.deviceKey } },
    receiveIncludeFlow: { query: { deviceKey: device?.deviceKey } },
    listVipExpiryByKeys: {
      query: { deviceKeyList: device?.deviceKey, productCode: 'IPC', packageSource: 2 },
    },
    getBannerConfig: { query: { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 1 } },
  }
}
