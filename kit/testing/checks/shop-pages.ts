import { answered } from '@skyshop/bridge-simulator/control'
import { givenPackage } from '../builders/earlier-purchase.ts'
import type { Phone } from '../phone/phone.ts'
import type { World } from '../world/world.ts'
import type { ShopLanguage } from './shop-languages.ts'

/** A page of the shop for the checks over all pages; independent of the language. */
export interface ShopPage {
  name: string
  scenario: string
  /** Address in a world of the scenario. */
  address: (world: World) => string | Promise<string>
  /** Selector of its data. */
  ready: string
  /** Whether its address changes the world. */
  needsOwnWorld?: boolean
}

const state = 'main h2 + p'
const alert = 'dialog[open]'

/** Every route of the shop, each in a scenario in which it has data. */
export const shopPages: readonly ShopPage[] = [
  // The number of auto-renewals comes last.
  page('hub', 'active-cloud', ['/homePage', 'main button:has-text("(0)")']),
  page('cloud tab', 'active-cloud', ['/homePage2', 'main h3:has-text("Shop front")']),
  page('cloud tab without cameras', 'no-devices', ['/homePage2', state]),
  page('data tab', 'data-active', ['/homePage4G', 'main h3:has-text("Orchard") ~ span']),
  page('phone-reminder tab', 'unattended-ready', ['/unAttended', 'main h3:has-text("Warehouse") ~ span']),
  page('WeChat-call tab', 'wechat-call-ready', ['/weichatCall', 'main h3:has-text("Grandparents") ~ span']),
  page('algorithm page', 'algorithm-ready', ['/algorithm', 'main h3:has-text("Nursery") ~ span']),
  page('a tab for no device', 'data-new', ['/weichatCall', state]),
  page('a tab that is not available', 'abroad-without-4g', ['/homePage4G', state]),
  page('packages', 'active-cloud', [camera('/packagesList'), 'input[name="duration"]']),
  page('packages, nothing to buy', 'renewed-ahead', [camera('/packagesList'), 'main ol li']),
  page('packages of a recorder', 'nvr-four-channels', [recorder('/nvrPackages'), 'input[name="duration"]']),
  page('channels of a recorder', 'nvr-four-channels', [recorder('/nvrSelect'), 'main input']),
  page('data use', 'data-active', [dataCamera('/query4G'), 'main table']),
  page('data use, nothing bought', 'data-new', [dataCamera('/query4G'), state]),
  page('data use, used up', 'data-exhausted', [dataCamera('/query4G'), 'main table']),
  page('data plans', 'included-flow', [dataCamera('/packagesList4GNew'), 'input[name="duration"]']),
  page('data plans, old entry', 'data-active', [dataCamera('/packagesList4G'), 'input[name="duration"]']),
  page('data plans, eSIM', 'data-abroad-manufacturer-a', [dataCamera('/packagesList4GNew'), alert]),
  page('data plans, carrier', 'data-abroad-manufacturer-b', [dataCamera('/packagesList4GNew'), alert]),
  page('data packages', 'data-active', [dataCamera('/4gPackageList'), 'main li']),
  page('device packages', 'renewed-ahead', [camera('/devicePackage'), 'main li']),
  page('device packages, none', 'new-owner', [camera('/devicePackage'), state]),
  page('phone reminder, none yet', 'unattended-ready', [
    namedDevice('/unAttendedDevice'),
    'main section button',
  ]),
  {
    ...page('phone reminder in effect', 'unattended-ready', [withReminder('/unAttendedDevice'), 'main dl']),
    needsOwnWorld: true,
  },
  page('phone reminder, no 4G', 'unattended-ready', [namedDevice('/unAttendedDevice', 2), state]),
  page('phone-reminder packages', 'unattended-ready', [
    namedDevice('/packagesListPhone'),
    'input[name="duration"]',
  ]),
  page('WeChat-call packages', 'wechat-call-ready', [
    namedDevice('/weichatCallPackage'),
    'main section button',
  ]),
  page('algorithms of a camera', 'algorithm-ready', [namedDevice('/algorithmDetail'), 'main li button']),
  page('algorithms, model cannot', 'algorithm-ready', [namedDevice('/algorithmDetail', 2), state]),
  page('algorithm packages', 'algorithm-ready', [
    namedDevice('/algorithmPackages'),
    'input[name="algorithm"]',
  ]),
  page('campaign, packages', 'new-owner', ['/packagesActivity?id=103', 'main li button']),
  page('campaign, picture', 'new-owner', ['/activityImg?id=101', 'main img']),
  page('campaign, text', 'new-owner', ['/template1?id=102', 'main img']),
  page('campaign, over', 'new-owner', ['/activityImg?id=104', state]),
  page('PayPal, nothing to pay', 'new-owner', ['/paypaltest', state]),
  page('card, nothing to pay', 'new-owner', ['/lianlianPay', state]),
  page('PayPal', 'unpaid-order', [unpaidOrder('/paypaltest'), '[role="timer"]']),
  page('card', 'unpaid-order', [unpaidOrder('/lianlianPay'), '[role="timer"]']),
  page('redeem a code', 'codes-of-every-state', [device('/activeCode'), 'main button img']),
  page('redeem a code, no camera chosen', 'codes-of-every-state', ['/activeCode', 'main input[lang]']),
  page('redeem a code in the app', 'codes-of-every-state', [device('/activeCodeForAPP'), 'main button img']),
  page('redeem a code, no camera', 'no-devices', ['/activeCode', state]),
  page('auto-renewals', 'auto-renew-wechat', ['/autoRenewals', 'main ol li']),
  page('auto-renewals, none', 'new-owner', ['/autoRenewals', state]),
  page('coupons', 'coupons-of-every-state', ['/couponList', 'main li button']),
  page('coupons, none', 'new-owner', ['/couponList', state]),
  page('claim a coupon', 'new-owner', ['/receiveCoupon', 'main section h2']),
  page('claim a coupon abroad', 'new-owner', ['/receiveCoupon_en', 'main section h2']),
  page('claim a coupon, Strong', 'new-owner', ['/receiveCoupon_strong', 'main section h2']),
  page('claim a coupon, new year', 'new-owner', ['/newYearReceiveCoupon', 'main section h2']),
  page('free cloud trial', 'trial-eligible', ['/freeMonthforipc', 'main section input']),
  page('free cloud trial, no camera', 'no-devices', ['/freeMonthforipc', state]),
  page('free WeChat calls', 'wechat-call-ready', ['/freeforWeichatCall', 'main section input']),
  page('free WeChat calls, none', 'new-owner', ['/freeforWeichatCall', state]),
  page('order list', 'unpaid-order', ['/orderList2', 'article']),
  page('order list with past orders', 'active-cloud', ['/orderList2', 'main li button']),
  page('payment', 'unpaid-order', [camera('/payDtl'), '[role="timer"]']),
  page('nothing to pay', 'new-owner', [camera('/payDtl'), state]),
  page('success', 'active-cloud', [successOfFirstOrder, 'main ol li']),
  page('not paid', 'new-owner', [camera('/resultPage2/fail'), 'main h2 ~ button']),
  page('network error', 'new-owner', ['/nullPage/error', state]),
  page('no data', 'new-owner', ['/nullPage/nullData', state]),
  page('payment question', 'new-owner', [camera('/nullPage/h5payConfirm'), '[role="alertdialog"]']),
  page('agreement', 'new-owner', ['/agreement', 'main h2']),
  page('renewal agreement', 'new-owner', ['/renewAgreement', 'main h2']),
  page('privacy agreement', 'new-owner', ['/privacyAgreement', 'main h2']),
  page('SIM card instructions', 'new-owner', ['/internetCardInstru', 'main h2']),
  page('phone reminder service', 'new-owner', ['/unattendService', 'main h2']),
  page('questions about the phone reminder', 'new-owner', ['/unattendQa', 'main details']),
  page('questions about cameras', 'new-owner', ['/ipcQa', 'main details']),
  page('questions about the cloud', 'new-owner', ['/CloudServiceQa', 'main details']),
  page('questions about the sensor', 'new-owner', ['/pirQa', 'main details']),
  page('help', 'new-owner', ['/appHelp', 'main details']),
]

/** Opens a page by its known address and waits until it is ready. */
export async function openShopPage(
  phone: Phone,
  { address, ready }: { address: string; ready: string },
): Promise<void> {
  await phone.open(address)
  await phone.page.locator(ready).first().waitFor()
}

/** Pages of one scenario that share a world and a phone. */
export interface PageGroup {
  scenario: string
  pages: readonly ShopPage[]
}

/**
 * Groups pages by scenario, as creating a world and a phone costs more than a page. At most `size` a group, to keep all
 * workers busy.
 */
export function pageGroups(pages: readonly ShopPage[], size: number): PageGroup[] {
  const alone = pages.filter(({ needsOwnWorld }) => needsOwnWorld)
  const shared = pages.filter((page) => !alone.includes(page))
  const together = [...Map.groupBy(shared, ({ scenario }) => scenario)].flatMap(([scenario, all]) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, index) => ({
      scenario,
      pages: all.slice(index * size, (index + 1) * size),
    })),
  )
  return [...together, ...alone.map((page) => ({ scenario: page.scenario, pages: [page] }))]
}

type Address = string | ShopPage['address']

function page(name: string, scenario: string, [address, ready]: [Address, string]): ShopPage {
  return { name, scenario, ready, address: typeof address === 'string' ? () => address : address }
}

/** Address of a page about the first camera, with the name of a package in the language of the shop. */
function camera(path: string): (world: World) => Promise<string> {
  return async (world) => {
    const deviceId = world.initial.devices[0]?.deviceId ?? ''
    const query = { deviceId, productCode: 'IPC', packageSource: '1' }
    const { profile } = await world.read()
    const { packages } = answered(await world.control.GET('/control/worlds/{worldId}/texts', world.here))
    const sold = packages.find(({ packageId }) => packageId === 'cloud-event-7d-month')
    const packageName = sold?.texts[profile.appLanguage as ShopLanguage]?.name ?? ''
    return `${path}?${new URLSearchParams({ ...query, packageName, interType: 'prevPage' })}`
  }
}

function device(path: string): (world: World) => string {
  return ({ initial }) => {
    const query = { deviceId: initial.devices[0]?.deviceId ?? '', productCode: 'IPC' }
    return `${path}?${new URLSearchParams(query)}`
  }
}

function namedDevice(path: string, index = 0): (world: World) => string {
  return ({ initial }) => {
    const { deviceId = '', deviceName = '' } = initial.devices[index] ?? {}
    const device = { deviceId, productCode: 'IPC', deviceName, interType: 'prevPage' }
    return `${path}?${new URLSearchParams(device)}`
  }
}

/** The first camera with 4G, as the data tab opens its pages. */
function dataCamera(path: string): (world: World) => string {
  return ({ initial }) => {
    const camera = initial.devices.find(({ cell }) => cell === 1)
    const names = { sn: camera?.sn, deviceId: camera?.deviceId, deviceName: camera?.deviceName }
    const query = { ...names, iotId: camera?.iotId, productCode: 'IPC', isNew: '1', hasiccid: '0' }
    return `${path}?${new URLSearchParams(JSON.parse(JSON.stringify({ ...query, interType: 'prevPage' })))}`
  }
}

function recorder(path: string): (world: World) => string {
  return ({ initial }) => {
    const recorder = initial.devices.find(({ productCode }) => productCode === 'NVR')
    const query = { deviceId: recorder?.deviceId ?? '', iotId: recorder?.iotId ?? '', interType: 'prevPage' }
    return `${path}?${new URLSearchParams(query)}`
  }
}

function withReminder(path: string): ShopPage['address'] {
  return async (world) => {
    const month = { packageId: 'unattended-month', packageSource: 4 }
    await givenPackage(world, { camera: 'Front door', ...month })
    return namedDevice(path)(world)
  }
}

function unpaidOrder(path: string): ShopPage['address'] {
  return async (world) => {
    const [order] = (await world.state()).orders
    const query = { productCode: 'IPC', deviceId: order?.deviceId ?? '', packageSource: '1' }
    return `${path}?${new URLSearchParams(query)}`
  }
}

async function successOfFirstOrder(world: World): Promise<string> {
  const [order] = (await world.state()).orders
  return `${await camera('/resultPage2/success')(world)}&orderNo=${order?.orderNo}`
}
