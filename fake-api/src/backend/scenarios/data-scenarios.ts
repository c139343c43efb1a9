import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Scenario } from './scenario.ts'
import { OTHER_ACCOUNT, SHOP_ACCOUNT, seedAccount } from './seed-account.ts'
import type { SeedCamera, SeedSim } from './seed-camera.ts'
import { type PurchaseSeedServices, seedPurchase } from './seed-purchase.ts'

const ABROAD = { ...SHOP_ACCOUNT, countryCode: 'DE' }

const GATE: SeedCamera = { deviceName: 'Garden gate', cover: 'bullet', cell: 1, dailyMb: 80 }
const ORCHARD: SeedCamera = { deviceName: 'Orchard', cover: 'ball', cell: 1, dailyMb: 40 }
const LIVING_ROOM: SeedCamera = { deviceName: 'Living room', cover: 'ball', cell: 0 }

const seedCameras =
  (cameras: readonly SeedCamera[], account = SHOP_ACCOUNT) =>
  async (ctx: WorldTx) =>
    void (await seedAccount(ctx, cameras, account))

const withSim = (sim: SeedSim): SeedCamera => ({ ...GATE, sim })

/** Worlds of 4G cameras, their SIM cards and their data. */
export function dataScenarios(services: PurchaseSeedServices): Record<string, Scenario> {
  return { ...soldScenarios(services), ...simScenarios }
}

/** Worlds in which data has been bought. */
function soldScenarios(services: PurchaseSeedServices): Record<string, Scenario> {
  const buy = (ctx: WorldTx, purchase: Parameters<typeof seedPurchase>[2]) =>
    seedPurchase(ctx, services, purchase)
  return {
    'data-active': {
      title: 'Data in use',
      titleZh: '流量使用中',
      summary: 'One 4G camera has a month of data and a top-up, another a top-up until used up.',
      summaryZh: '一台 4G 摄像机有月流量和加油包，另一台有用完为止的加油包。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, [GATE, ORCHARD, LIVING_ROOM])
        const [gate = '', orchard = ''] = deviceIds
        await buy(ctx, { userId, deviceId: gate, packageId: 'data-3g-month', daysAgo: 10 })
        await buy(ctx, { userId, deviceId: gate, packageId: 'data-top-up-1g', daysAgo: 5 })
        await buy(ctx, { userId, deviceId: orchard, packageId: 'data-top-up-10g-long', daysAgo: 40 })
      },
    },
    'data-exhausted': {
      title: 'Data used up',
      titleZh: '流量已用完',
      summary: 'A 4G camera has used up its month of data before its end.',
      summaryZh: '一台 4G 摄像机提前用完了当月流量。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, [{ ...GATE, dailyMb: 200 }, LIVING_ROOM])
        const deviceId = deviceIds[0] ?? ''
        await buy(ctx, { userId, deviceId, packageId: 'data-3g-month', daysAgo: 20 })
      },
    },
  }
}

/** Worlds that differ in the cameras, their cards and where their owner is. */
const simScenarios: Record<string, Scenario> = {
  'data-new': {
    title: '4G cameras without data',
    titleZh: '没有流量的 4G 摄像机',
    summary: 'Two 4G cameras without any data, and one that needs none.',
    summaryZh: '两台没有流量的 4G 摄像机，一台不需要流量。',
    setUp: seedCameras([GATE, ORCHARD, LIVING_ROOM]),
  },
  'included-flow': {
    title: 'Data to be claimed',
    titleZh: '待领取的流量',
    summary: 'A new 4G camera came with data that has not been claimed.',
    summaryZh: '一台新 4G 摄像机附带的流量尚未领取。',
    setUp: seedCameras([withSim({ state: 'not-activated', hasIncludedFlow: true }), LIVING_ROOM]),
  },
  'data-abroad-manufacturer-a': {
    title: 'Abroad, Nano SIM of A',
    titleZh: '海外，厂商 A 的 Nano SIM',
    summary: 'Abroad; the Nano SIM of manufacturer A is not in use, so eSIM data is sold after a word.',
    summaryZh: '海外；厂商 A 的 Nano SIM 未使用，提示后可购买 eSIM 流量。',
    setUp: seedCameras([withSim({ manufacturer: 'A', isInUse: false }), LIVING_ROOM], ABROAD),
  },
  'data-abroad-manufacturer-b': {
    title: 'Abroad, Nano SIM of B',
    titleZh: '海外，厂商 B 的 Nano SIM',
    summary: 'Abroad; the Nano SIM of manufacturer B is not in use: contact the operator.',
    summaryZh: '海外；厂商 B 的 Nano SIM 未使用，需联系运营商。',
    setUp: seedCameras([withSim({ manufacturer: 'B', isInUse: false }), LIVING_ROOM], ABROAD),
  },
  'abroad-without-4g': {
    title: 'Abroad without 4G',
    titleZh: '海外，无 4G',
    summary: 'Abroad, with cameras that have no 4G.',
    summaryZh: '海外，摄像机都不支持 4G。',
    setUp: seedCameras([LIVING_ROOM, { deviceName: 'Shop front', cover: 'dual', cell: 0 }], ABROAD),
  },
  'host-without-cell': {
    title: 'An old host app',
    titleZh: '旧版宿主应用',
    summary: 'An old host app does not know which cameras are 4G; the server does.',
    summaryZh: '旧版宿主应用不知道哪些是 4G 摄像机，服务器知道。',
    setUp: seedCameras([
      { ...LIVING_ROOM, cell: null },
      { ...GATE, cell: null, isFourG: 1 },
      { ...ORCHARD, cell: null, isFourG: -1 },
    ]),
  },
  'sn-top-up': {
    title: 'Top up by serial number',
    titleZh: '按序列号充值',
    summary: 'Next door has a 4G camera to top up by its number, and one that is bound to nobody.',
    summaryZh: '隔壁有一台可按序列号充值的 4G 摄像机，还有一台未绑定的。',
    setUp: async (ctx) => {
      await seedAccount(ctx, [GATE, LIVING_ROOM])
      const foreignCameras: SeedCamera[] = [
        { ...ORCHARD, deviceName: 'Field' },
        { ...ORCHARD, deviceName: 'Box', dailyMb: 0 },
      ]
      const { deviceIds } = await seedAccount(ctx, foreignCameras, OTHER_ACCOUNT)
      await ctx.tx.device.update({ where: { deviceId: deviceIds[1] ?? '' }, data: { bindFlag: 0 } })
    },
  },
}
