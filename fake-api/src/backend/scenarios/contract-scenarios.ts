import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Scenario } from './scenario.ts'
import { OTHER_ACCOUNT, seedAccount, THREE_CAMERAS } from './seed-account.ts'
import { type SeedCamera, seedCamera } from './seed-camera.ts'
import { type ContractSeedServices, type SeedContract, seedContract } from './seed-contract.ts'

const AUTO = 'cloud-event-7d-month-auto'

const CAMERA = { cover: 'bullet', cell: 0 } as const
const OWNERS = 10
/** As many contracts as a user may have (contract.ts). */
const CAMERAS_EACH = 10
/** They are signed on as many days, so that months differ. */
const SIGNING_DAYS = 20
const FOUR_G_CAMERA: SeedCamera = { deviceName: 'Garden gate', cover: 'bullet', cell: 1, dailyMb: 80 }

/** Worlds with auto-renewal (docs/rules/auto-renewal.md). */
export function contractScenarios(services: ContractSeedServices): Record<string, Scenario> {
  const renewed = (
    words: Omit<Scenario, 'setUp'>,
    past: Pick<SeedContract, 'provider' | 'daysAgo' | 'paid'>,
  ): Scenario => ({
    ...words,
    setUp: async (ctx) => {
      const { userId, deviceIds } = await seedAccount(ctx, THREE_CAMERAS)
      await seedContract(ctx, services, { ...past, userId, deviceId: deviceIds[0] ?? '', packageId: AUTO })
    },
  })
  return {
    ...sharedScenario(services),
    'hundred-renewals': {
      title: 'A hundred renewals a month',
      titleZh: '每月一百次续费',
      summary: 'Ten owners with ten cameras each, all renewed every month through WeChat.',
      summaryZh: '十位机主，各有十台摄像机，全部通过微信每月续费。',
      setUp: async (ctx) => {
        for (let owner = 1; owner <= OWNERS; owner += 1) await seedRenewingOwner(ctx, services, owner)
      },
    },
    'auto-renew-wechat': renewed(
      {
        title: 'Renewed monthly by WeChat',
        titleZh: '微信按月续费',
        summary: 'A camera renews every month through WeChat; the next deduction is nineteen days away.',
        summaryZh: '一台摄像机通过微信每月续费，下次扣款在十九天后。',
      },
      { provider: 'wechat', daysAgo: 10, paid: 1 },
    ),
    'auto-renew-alipay-failing': renewed(
      {
        title: 'An Alipay deduction fails',
        titleZh: '支付宝扣款失败',
        summary:
          'Alipay’s deduction failed half a day ago: the service still runs, and the last try is this evening.',
        summaryZh: '支付宝扣款半天前失败：服务仍在，今晚最后一次尝试。',
      },
      { provider: 'alipay', daysAgo: 29.5, paid: 1 },
    ),
    'auto-renew-data': {
      title: 'Data renewed monthly',
      titleZh: '流量按月续费',
      summary: 'The data of a 4G camera renews every month through WeChat.',
      summaryZh: '一台 4G 摄像机的流量通过微信每月续费。',
      setUp: async (ctx) => {
        const { userId, deviceIds } = await seedAccount(ctx, [FOUR_G_CAMERA])
        const past = { provider: 'wechat', daysAgo: 10, paid: 1, packageId: 'data-3g-month-auto' } as const
        await seedContract(ctx, services, { ...past, userId, deviceId: deviceIds[0] ?? '' })
      },
    },
    'contract-lapsed': renewed(
      {
        title: 'Renewal failed for good',
        titleZh: '续费最终失败',
        summary:
          'A renewal through WeChat failed until its window closed: the service has stopped, the contract stays.',
        summaryZh: '微信续费在扣款窗口内一直失败：服务已停，签约仍在。',
      },
      { provider: 'wechat', daysAgo: 39, paid: 1 },
    ),
  }
}

/** One owner of many; the first is the signed-in one. */
async function seedRenewingOwner(ctx: WorldTx, services: ContractSeedServices, owner: number): Promise<void> {
  const cameras = Array.from({ length: CAMERAS_EACH }, (_, index) => ({
    ...CAMERA,
    deviceName: `Gate ${index + 1}`,
  }))
  const account = { id: `u${owner}`, phone: `138${String(owner).padStart(8, '0')}`, sort: owner - 1 }
  const { userId, deviceIds } = await seedAccount(ctx, cameras, account)
  for (const [index, deviceId] of deviceIds.entries()) {
    const daysAgo = 1 + ((owner * CAMERAS_EACH + index) % SIGNING_DAYS)
    await seedContract(ctx, services, {
      ...{ userId, deviceId, packageId: AUTO, provider: 'wechat' },
      ...{ daysAgo, paid: 1, payer: owner === 1 ? undefined : userId },
    })
  }
}

function sharedScenario(services: ContractSeedServices): Record<string, Scenario> {
  return {
    'shared-renewal': {
      title: 'A shared camera renewed by its owner',
      titleZh: '由机主续费的分享摄像机',
      summary: 'One camera is shared by another owner, who has it renewed every month.',
      summaryZh: '一台摄像机由另一位机主分享，并由机主按月续费。',
      setUp: (ctx) => seedShared(ctx, services),
    },
  }
}

/** A camera that the user sees and another account owns, after three of the user's own; it renews by its owner's contract. */
async function seedShared(ctx: WorldTx, services: ContractSeedServices): Promise<void> {
  const { userId } = await seedAccount(ctx, THREE_CAMERAS)
  const owner = await seedAccount(ctx, [], OTHER_ACCOUNT)
  const sort = THREE_CAMERAS.length
  const deviceId = await seedCamera(ctx, owner.userId, { deviceName: 'Boat house', cover: 'bullet', sort })
  await ctx.tx.deviceAccess.create({ data: { userId, deviceId, owned: false } })
  const renewed = { userId: owner.userId, deviceId, packageId: AUTO }
  await seedContract(ctx, services, { ...renewed, provider: 'wechat', daysAgo: 10, paid: 1 })
}
