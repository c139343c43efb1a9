import type { WorldTx } from '../world/world-tx.ts'
import { type CameraSketch, moveIn, NEIGHBOUR, THREE_CAMERAS } from './household.ts'
import { buyInThePast, orderInThePast, type PastPurchase, type PurchaseDesk } from './past-purchase.ts'
import type { Scenario } from './scenario.ts'

const MONTH = 'cloud-event-7d-month'
const QUARTER = 'cloud-event-7d-quarter'

/** Above the shop's cache of a hundred (spec §9). */
const MANY = 110

/** All named worlds, by name. Names are kept: tests and bug reports use them. */
export function scenarioTable(desk: PurchaseDesk): Record<string, Scenario> {
  return { ...accountScenarios, ...packageScenarios(desk) }
}

/** Worlds in which nothing has been bought. */
const accountScenarios: Record<string, Scenario> = {
  'new-owner': {
    summary: 'One owner, three cameras, no package.',
    setUp: async (ctx) => void (await moveIn(ctx, THREE_CAMERAS)),
  },
  'shared-device': {
    summary: 'One camera is shared by another owner.',
    setUp: async (ctx) =>
      void (await moveIn(ctx, [
        ...THREE_CAMERAS,
        { deviceName: 'Summer house', cover: 'ball', isShared: true },
      ])),
  },
  'hundred-and-ten-devices': {
    summary: 'More cameras than the shop keeps in its cache.',
    setUp: async (ctx) => void (await moveIn(ctx, manyCameras())),
  },
  'no-devices': {
    summary: 'A new account without a camera.',
    setUp: async (ctx) => void (await moveIn(ctx, [])),
  },
  'token-expired': {
    summary: 'The token has expired before the shop opens.',
    setUp: async (ctx) => {
      const { userId } = await moveIn(ctx, THREE_CAMERAS)
      await ctx.tx.user.update({ where: { id: userId }, data: { tokenExpiresAtMs: BigInt(ctx.nowMs - 1) } })
    },
  },
}

/** Worlds with orders and packages. */
function packageScenarios(desk: PurchaseDesk): Record<string, Scenario> {
  const buy = (ctx: WorldTx, purchase: PastPurchase) => buyInThePast(ctx, desk, purchase)
  return {
    'active-cloud': {
      summary: 'Three cameras; two have a package, one of them ends within the week.',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await moveIn(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 10 })
        await buy(ctx, { userId, deviceId: deviceIds[1] ?? '', packageId: MONTH, daysAgo: 26 })
      },
    },
    'expired-cloud': {
      summary: 'A package ended before the world began.',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await moveIn(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 45 })
      },
    },
    'renewed-ahead': {
      summary: 'A month runs and a quarter is queued behind it: no further renewal.',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await moveIn(ctx, THREE_CAMERAS)
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: MONTH, daysAgo: 10 })
        await buy(ctx, { userId, deviceId: deviceIds[0] ?? '', packageId: QUARTER, daysAgo: 5 })
      },
    },
    'unpaid-order': {
      summary: 'An order was made a moment ago and not paid.',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await moveIn(ctx, THREE_CAMERAS)
        const deviceId = deviceIds[0] ?? ''
        await orderInThePast(ctx, desk.orders, { userId, deviceId, packageId: MONTH, daysAgo: 0 })
      },
    },
    'two-owners': {
      summary: 'Next door lives another owner, with a camera, a package and an unpaid order of their own.',
      setUp: (ctx) => settleTwoOwners(ctx, desk),
    },
  }
}

async function settleTwoOwners(ctx: WorldTx, desk: PurchaseDesk): Promise<void> {
  const owner = await moveIn(ctx, THREE_CAMERAS)
  const own = { userId: owner.userId, deviceId: owner.deviceIds[0] ?? '' }
  await buyInThePast(ctx, desk, { ...own, packageId: MONTH, daysAgo: 10 })
  const { userId, deviceIds } = await moveIn(ctx, [{ deviceName: 'Balcony', cover: 'ball' }], NEIGHBOUR)
  const foreign = { userId, deviceId: deviceIds[0] ?? '' }
  await buyInThePast(ctx, desk, { ...foreign, packageId: MONTH, daysAgo: 10 })
  await orderInThePast(ctx, desk.orders, { ...foreign, packageId: QUARTER, daysAgo: 0 })
}

function manyCameras(): CameraSketch[] {
  const covers = ['ball', 'bullet', 'dual'] as const
  return Array.from({ length: MANY }, (_, index) => ({
    deviceName: `Camera ${index + 1}`,
    cover: covers[index % covers.length] ?? 'ball',
  }))
}
