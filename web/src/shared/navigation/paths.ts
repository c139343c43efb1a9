/**
 * Every address of the shop, in one place. It stands below `app/` because features link too and may not import the
 * app; the routes of `app/routes` are made from the same table.
 */
export const paths = {
  root: '/',
  home: '/homePage',
  cloud: '/homePage2',
  data: '/homePage4G',
  unattended: '/unAttended',
  wechatCall: '/weichatCall',
  algorithm: '/algorithm',
  cloudPackages: '/packagesList',
  nvrPackages: '/nvrPackages',
  nvrSelect: '/nvrSelect',
  dataPackages: '/packagesList4GNew',
  dataPackagesOld: '/packagesList4G',
  phonePackages: '/packagesListPhone',
  wechatCallPackages: '/weichatCallPackage',
  algorithmPackages: '/algorithmPackages',
  unattendedDevice: '/unAttendedDevice',
  algorithmDevice: '/algorithmDetail',
  dataUse: '/query4G',
  deviceDataPackages: '/4gPackageList',
  deviceCloudPackages: '/devicePackage',
  payOrder: '/payDtl',
  orders: '/orderList2',
  coupons: '/couponList',
  autoRenewals: '/autoRenewals',
  redeem: '/activeCode',
  redeemForApp: '/activeCodeForAPP',
  receiveCoupon: '/receiveCoupon',
  receiveCouponAbroad: '/receiveCoupon_en',
  receiveCouponStrong: '/receiveCoupon_strong',
  receiveCouponNewYear: '/newYearReceiveCoupon',
  cloudTrial: '/freeMonthforipc',
  wechatCallGift: '/freeforWeichatCall',
  packagesActivity: '/packagesActivity',
  activityPicture: '/activityImg',
  template: '/template1',
  help: '/appHelp',
  paypalTest: '/paypaltest',
  lianlianPay: '/lianlianPay',
  agreement: '/agreement',
  renewAgreement: '/renewAgreement',
  privacyAgreement: '/privacyAgreement',
  simInstructions: '/internetCardInstru',
  unattendedQuestions: '/unattendQa',
  unattendedService: '/unattendService',
  cameraQuestions: '/ipcQa',
  cloudQuestions: '/CloudServiceQa',
  sensorQuestions: '/pirQa',
  resultSuccess: '/resultPage2/success',
  resultFail: '/resultPage2/fail',
  nullError: '/nullPage/error',
  nullData: '/nullPage/nullData',
  nullPayConfirm: '/nullPage/h5payConfirm',
} as const

/** An address of the shop, without query. */
export type ShopPath = (typeof paths)[keyof typeof paths]

const allPaths: ReadonlySet<string> = new Set(Object.values(paths))

/** Tells whether an address belongs to the shop. */
export function isShopPath(pathname: string): pathname is ShopPath {
  return allPaths.has(pathname)
}

/** Values of an address's query; empty ones are left out. */
export type QueryValues = Readonly<Record<string, string | number | null | undefined>>

/** An address with its query. */
export function shopUrl(path: ShopPath, query: QueryValues = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
