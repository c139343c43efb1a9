import { givenPackage } from '../builders/earlier-purchase.ts'
import type { World } from '../world/world.ts'
import type { ShopPage } from './shop-page.ts'

const state = 'main h2 + p'

/** Pages about what a camera can do beside recording. */
export const abilityPages: readonly ShopPage[] = [
  page('phone reminder, none yet', 'unattended-ready', ['/unAttendedDevice', 'main section button']),
  {
    ...page('phone reminder in effect', 'unattended-ready', [withReminder('/unAttendedDevice'), 'main dl']),
    needsOwnWorld: true,
  },
  page('phone reminder, no 4G', 'unattended-ready', [ofDevice('/unAttendedDevice', 2), state]),
  page('phone-reminder packages', 'unattended-ready', ['/packagesListPhone', 'input[name="duration"]']),
  page('WeChat-call packages', 'wechat-call-ready', ['/weichatCallPackage', 'main section button']),
  page('algorithms of a camera', 'algorithm-ready', ['/algorithmDetail', 'main li button']),
  page('algorithms, model cannot', 'algorithm-ready', [ofDevice('/algorithmDetail', 2), state]),
  page('algorithm packages', 'algorithm-ready', ['/algorithmPackages', 'input[name="algorithm"]']),
]

type Address = string | ShopPage['address']

function page(name: string, scenario: string, [address, ready]: [Address, string]): ShopPage {
  return { name, scenario, ready, address: typeof address === 'string' ? ofDevice(address) : address }
}

function ofDevice(path: string, index = 0): (world: World) => string {
  return ({ initial }) => {
    const { deviceId = '', deviceName = '' } = initial.devices[index] ?? {}
    const device = { deviceId, productCode: 'IPC', deviceName, interType: 'prevPage' }
    return `${path}?${new URLSearchParams(device)}`
  }
}

function withReminder(path: string): ShopPage['address'] {
  return async (world) => {
    const month = { packageId: 'unattended-month', packageSource: 4, payMoney: 990 }
    await givenPackage(world, { camera: 'Front door', ...month })
    return ofDevice(path)(world)
  }
}
