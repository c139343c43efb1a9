import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Scenario } from './scenario.ts'
import { OTHER_ACCOUNT, seedAccount, THREE_CAMERAS } from './seed-account.ts'
import { type ContractSeedServices, seedContract } from './seed-contract.ts'
import { type PurchaseSeedServices, type SeedPurchase, seedOrder, seedPurchase } from './seed-purchase.ts'

const MONTH = 'cloud-event-7d-month'
const QUARTER = 'cloud-event-7d-quarter'
const YEAR = 'cloud-event-7d-year'
const AUTO = 'cloud-event-7d-month-auto'

type Buy = (ctx: WorldTx, purchase: SeedPurchase) => ReturnType<typeof seedPurchase>

/** Worlds whose packages run, wait or have ended. */
function packageScenarios(buy: Buy): Record<string, Scenario> {
  return {
    'active-cloud': {
      title: 'Packages in effect',
      titleZh: '套餐生效中',
      summary: 'Three cameras; two have a package, one of them ends within the week.',
      summaryZh: '三台摄像机，两台有套餐，其中一份一周内到期。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 10 })
        await buy(ctx, { userId, deviceId: deviceIds[1] ?? '', packageId: MONTH, daysAgo: 26 })
      },
    },
    'expired-cloud': {
      title: 'A package has ended',
      titleZh: '套餐已到期',
      summary: 'A package ended before the world began.',
      summaryZh: '一份套餐在世界开始前已到期。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 45 })
      },
    },
    'renewed-ahead': {
      title: 'Renewed ahead',
      titleZh: '已提前续费',
      summary: 'A month runs and a quarter is queued behind it: no further renewal.',
      summaryZh: '月套餐使用中，季套餐排在其后，不能再续费。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 10 })
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: QUARTER, daysAgo: 5 })
      },
    },
    'suspended-package': {
      title: 'A package waits',
      titleZh: '套餐暂停中',
      summary: 'A month was set aside for a quarter that took effect at once, and resumes after it.',
      summaryZh: '月套餐因季套餐立即生效而暂停，之后恢复。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 10 })
        const quarter = { userId, deviceId: deviceIds[0] ?? '', packageId: QUARTER, daysAgo: 5 }
        await buy(ctx, { ...quarter, immediateUse: true })
      },
    },
  }
}

/** Worlds with cloud packages and their orders. */
export function cloudScenarios(
  services: PurchaseSeedServices & ContractSeedServices,
): Record<string, Scenario> {
  const buy: Buy = (ctx, purchase) => seedPurchase(ctx, services, purchase)
  return {
    ...packageScenarios(buy),
    'event-annual-activating': {
      title: 'A year is being activated',
      titleZh: '年套餐开通中',
      summary: 'The event annual package was paid a minute ago and takes effect within the hour.',
      summaryZh: '事件录像年套餐刚支付一分钟，一小时内生效。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        const year = { userId, deviceId: deviceIds[0] ?? '', packageId: YEAR, daysAgo: 0 }
        await buy(ctx, { ...year, minutesAgo: 2 })
      },
    },
    'unpaid-order': {
      title: 'An unpaid order',
      titleZh: '待支付订单',
      summary: 'An order was made a moment ago and not paid.',
      summaryZh: '刚下了一笔订单，尚未支付。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
        const deviceId = deviceIds[0] ?? ''
        await seedOrder(ctx, services.placement, { userId, deviceId, packageId: MONTH, daysAgo: 0 })
      },
    },
    'two-owners': {
      title: 'Two owners',
      titleZh: '两位机主',
      summary:
        'Next door lives another owner, with cameras, a package, an unpaid order and a contract of their own.',
      summaryZh: '隔壁还有一位机主，有自己的摄像机、套餐、待支付订单和签约。',
      setUp: (ctx) => seedTwoOwners(ctx, services),
    },
  }
}

const OTHER_CAMERAS = [
  { deviceName: 'Balcony', cover: 'ball', cell: 1 },
  { deviceName: 'Cellar', cover: 'bullet' },
] as const

async function seedTwoOwners(
  ctx: WorldTx,
  services: PurchaseSeedServices & ContractSeedServices,
): Promise<void> {
  const owner = await seedAccount(ctx, THREE_CAMERAS)
  const own = { userId: owner.userId, deviceId: owner.deviceIds[0] ?? '' }
  await seedPurchase(ctx, services, { ...own, packageId: MONTH, daysAgo: 10 })
  const { userId, deviceIds } = await seedAccount(ctx, OTHER_CAMERAS, OTHER_ACCOUNT)
  const foreign = { userId, deviceId: deviceIds[0] ?? '' }
  await seedPurchase(ctx, services, { ...foreign, packageId: MONTH, daysAgo: 10 })
  await seedOrder(ctx, services.placement, { ...foreign, packageId: QUARTER, daysAgo: 0 })
  const renewed = { userId, deviceId: deviceIds[1] ?? '', packageId: AUTO }
  await seedContract(ctx, services, { ...renewed, provider: 'wechat', daysAgo: 5, paid: 1 })
}
