import type { Scenario } from './scenario.ts'
import { seedAccount, THREE_CAMERAS } from './seed-account.ts'
import type { SeedCamera } from './seed-camera.ts'

/** Above the shop's cache of a hundred (product 9.04). */
const MANY = 110

/** Worlds in which nothing has been bought. */
export const accountScenarios: Record<string, Scenario> = {
  'new-owner': {
    title: 'Three new cameras',
    titleZh: '三台新摄像机',
    summary: 'One owner, three cameras, no package.',
    summaryZh: '一位机主，三台摄像机，没有套餐。',
    setUp: async (ctx) => void (await seedAccount(ctx, THREE_CAMERAS)),
  },
  'shared-device': {
    title: 'A shared camera',
    titleZh: '一台分享的摄像机',
    summary: 'One camera is shared by another owner.',
    summaryZh: '一台摄像机由另一位机主分享。',
    setUp: async (ctx) =>
      void (await seedAccount(ctx, [
        ...THREE_CAMERAS,
        { deviceName: 'Summer house', cover: 'ball', isShared: true },
      ])),
  },
  'hundred-and-ten-devices': {
    title: 'A hundred and ten cameras',
    titleZh: '一百一十台摄像机',
    summary: 'More cameras than the shop keeps in its cache.',
    summaryZh: '摄像机数量超过商城缓存的上限。',
    setUp: async (ctx) => void (await seedAccount(ctx, manyCameras())),
  },
  'no-devices': {
    title: 'No camera yet',
    titleZh: '还没有摄像机',
    summary: 'A new account without a camera.',
    summaryZh: '新账号，没有摄像机。',
    setUp: async (ctx) => void (await seedAccount(ctx, [])),
  },
  'no-tenant': {
    title: 'No tenant',
    titleZh: '没有租户',
    summary: 'The account belongs to no tenant: its requests carry the default one, 0000000.',
    summaryZh: '账号不属于任何租户，请求携带默认租户 0000000。',
    setUp: async (ctx) => {
      await seedAccount(ctx, THREE_CAMERAS)
      await ctx.tx.world.updateMany({ data: { hasTenant: false } })
    },
  },
  'token-expired': {
    title: 'The sign-in has expired',
    titleZh: '登录已失效',
    summary: 'The token has expired before the shop opens.',
    summaryZh: '商城打开前令牌已失效。',
    setUp: async (ctx) => {
      const { userId } = await seedAccount(ctx, THREE_CAMERAS)
      await ctx.tx.user.update({ where: { id: userId }, data: { tokenExpiresAtMs: BigInt(ctx.nowMs - 1) } })
    },
  },
}

function manyCameras(): SeedCamera[] {
  const covers = ['ball', 'bullet', 'dual'] as const
  return Array.from({ length: MANY }, (_, index) => ({
    deviceName: `Camera ${index + 1}`,
    cover: covers[index % covers.length] ?? 'ball',
  }))
}
