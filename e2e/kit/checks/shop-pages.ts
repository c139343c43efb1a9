import type { Phone } from '../phone/phone.ts'
import type { World } from '../world/world.ts'
import { abilityPages } from './ability-pages.ts'
import { claimPages } from './claim-pages.ts'
import { offerPages } from './offer-pages.ts'
import type { ShopPage } from './shop-page.ts'

const state = 'main h2 + p'
const alert = 'dialog[open]'

/** Routes of the shop, with what makes them show data. */
export const shopPages: readonly ShopPage[] = [
  page('hub', 'active-cloud', ['/homePage', 'main li:has-text("Living room") button']),
  page('cloud tab', 'active-cloud', ['/homePage2', 'main h3:has-text("Shop front")']),
  page('cloud tab without cameras', 'no-devices', ['/homePage2', state]),
  page('data tab', 'data-active', ['/homePage4G', 'main h3:has-text("Orchard") ~ span']),
  page('phone-reminder tab', 'unattended-ready', ['/unAttended', 'main h3:has-text("Warehouse") ~ span']),
  page('WeChat-call tab', 'wechat-call-ready', ['/weichatCall', 'main h3:has-text("Grandparents") ~ span']),
  page('algorithm page', 'algorithm-ready', ['/algorithm', 'main h3:has-text("Nursery") ~ span']),
  page('a tab for no device', 'data-new', ['/weichatCall', state]),
  page('a tab behind a gate', 'abroad-without-4g', ['/homePage4G', state]),
  page('packages', 'active-cloud', [ofCamera('/packagesList'), 'input[name="duration"]']),
  page('packages, nothing to buy', 'renewed-ahead', [ofCamera('/packagesList'), 'main ol li']),
  page('data use', 'data-active', [ofDataCamera('/query4G'), 'main table']),
  page('data use, nothing bought', 'data-new', [ofDataCamera('/query4G'), state]),
  page('data use, used up', 'data-exhausted', [ofDataCamera('/query4G'), 'main table']),
  page('data plans', 'included-flow', [ofDataCamera('/packagesList4GNew'), 'input[name="duration"]']),
  page('data plans, old entry', 'data-active', [ofDataCamera('/packagesList4G'), 'input[name="duration"]']),
  page('data plans, eSIM', 'data-abroad-manufacturer-a', [ofDataCamera('/packagesList4GNew'), alert]),
  page('data plans, carrier', 'data-abroad-manufacturer-b', [ofDataCamera('/packagesList4GNew'), alert]),
  page('data packages', 'data-active', [ofDataCamera('/4gPackageList'), 'main li']),
  page('device packages', 'renewed-ahead', [ofCamera('/devicePackage'), 'main li']),
  page('device packages, none', 'new-owner', [ofCamera('/devicePackage'), state]),
  ...abilityPages,
  ...offerPages,
  ...claimPages,
  page('order list', 'unpaid-order', ['/orderList2', 'article']),
  page('order list with a ledger', 'active-cloud', ['/orderList2', 'main li button']),
  page('payment', 'unpaid-order', [ofCamera('/payDtl'), '[role="timer"]']),
  page('nothing to pay', 'new-owner', [ofCamera('/payDtl'), state]),
  page('success', 'active-cloud', [successOfFirstOrder, 'main ol li']),
  page('not paid', 'new-owner', [ofCamera('/resultPage2/fail'), state]),
  page('network error', 'new-owner', ['/nullPage/error', state]),
  page('no data', 'new-owner', ['/nullPage/nullData', state]),
  page('payment question', 'new-owner', [ofCamera('/nullPage/h5payConfirm'), '[role="alertdialog"]']),
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

/** Opens the address a page was found to have, as often as one likes: bringing it about may be possible only once. */
export async function openShopPage(
  phone: Phone,
  { address, ready }: { address: string; ready: string },
): Promise<void> {
  await phone.open(address)
  await phone.page.locator(ready).first().waitFor()
}

type Address = string | ShopPage['address']

function page(name: string, scenario: string, [address, ready]: [Address, string]): ShopPage {
  return { name, scenario, ready, address: typeof address === 'string' ? () => address : address }
}

function ofCamera(path: string): (world: World) => string {
  return ({ initial }) => {
    const deviceId = initial.devices[0]?.deviceId ?? ''
    const device = { deviceId, productCode: 'IPC', packageSource: '1' }
    const packageName = 'Event recording, 1 month'
    return `${path}?${new URLSearchParams({ ...device, packageName, interType: 'prevPage' })}`
  }
}

/** The first camera with 4G, as the data tab opens its pages. */
function ofDataCamera(path: string): (world: World) => string {
  return ({ initial }) => {
    const camera = initial.devices.find(({ cell }) => cell === 1)
    const names = { sn: camera?.sn, deviceId: camera?.deviceId, deviceName: camera?.deviceName }
    const device = { ...names, iotId: camera?.iotId, productCode: 'IPC', isNew: '1', hasiccid: '0' }
    return `${path}?${new URLSearchParams(JSON.parse(JSON.stringify({ ...device, interType: 'prevPage' })))}`
  }
}

async function successOfFirstOrder(world: World): Promise<string> {
  const [order] = (await world.state()).orders
  return `${ofCamera('/resultPage2/success')(world)}&orderNo=${order?.orderNo}`
}
