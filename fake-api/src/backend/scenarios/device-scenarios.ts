import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { Scenario } from './scenario.ts'
import { REVIEWER, seedAccount, THREE_CAMERAS } from './seed-account.ts'
import type { SeedCamera } from './seed-camera.ts'

const seedCameras = (cameras: readonly SeedCamera[]) => async (ctx: WorldTx) =>
  void (await seedAccount(ctx, cameras))

const RECORDER: SeedCamera = {
  deviceName: 'Warehouse recorder',
  cover: 'nvr',
  model: 'NR104',
  channelNames: ['Entrance', 'Yard', 'Loading dock', 'Office'],
}

/** Worlds that differ in what the devices are and can do. Nothing has been bought in them. */
export const deviceScenarios: Record<string, Scenario> = {
  'nvr-four-channels': {
    title: 'A recorder with four channels',
    titleZh: '四通道录像机',
    summary: 'A recorder with four channels beside a camera.',
    summaryZh: '一台四通道录像机和一台摄像机。',
    setUp: seedCameras([RECORDER, { deviceName: 'Living room', cover: 'ball' }]),
  },
  'dual-lens': {
    title: 'Cameras with two lenses',
    titleZh: '双目摄像机',
    summary: 'Two cameras with a wide-angle and a PTZ lens: one is bought for lens by lens, one for both.',
    summaryZh: '两台广角加云台的双目摄像机：一台按镜头购买，一台两个镜头一起购买。',
    setUp: seedCameras([
      { deviceName: 'Driveway', cover: 'dual', model: 'DL200', lensChoice: 'multiple' },
      { deviceName: 'Back yard', cover: 'dual', model: 'DL100', lensChoice: 'single' },
    ]),
  },
  'unattended-ready': {
    title: 'Phone reminder',
    titleZh: '电话提醒',
    summary: 'Two of three cameras can remind by phone.',
    summaryZh: '三台摄像机中两台支持电话提醒。',
    setUp: seedCameras([
      { deviceName: 'Front door', cover: 'bullet', cell: 1, abilities: ['unattended'] },
      { deviceName: 'Warehouse', cover: 'ball', cell: 1, abilities: ['unattended'] },
      { deviceName: 'Living room', cover: 'ball', cell: 0 },
    ]),
  },
  'wechat-call-ready': {
    title: 'WeChat call',
    titleZh: '微信通话',
    summary: 'One of two cameras can call WeChat.',
    summaryZh: '两台摄像机中一台支持微信通话。',
    setUp: seedCameras([
      { deviceName: 'Grandparents', cover: 'ball', cell: 1, abilities: ['wechat-call'] },
      { deviceName: 'Living room', cover: 'ball', cell: 0 },
    ]),
  },
  'algorithm-ready': {
    title: 'Algorithms',
    titleZh: '算法',
    summary: 'Two of three cameras can run algorithms.',
    summaryZh: '三台摄像机中两台支持算法。',
    setUp: seedCameras([
      { deviceName: 'Front door', cover: 'bullet', abilities: ['algorithm'] },
      { deviceName: 'Nursery', cover: 'ball', abilities: ['algorithm'] },
      { deviceName: 'Garage', cover: 'dual' },
    ]),
  },
  'ios-review': {
    title: 'Store review on iOS',
    titleZh: 'iOS 商店审核',
    summary: 'The account of the app store’s reviewers, on iOS.',
    summaryZh: 'iOS 上应用商店审核员的账号。',
    setUp: async (ctx) => {
      const [first, ...rest] = THREE_CAMERAS
      const cameras: SeedCamera[] = first ? [{ ...first, cell: 1, abilities: ['unattended'] }, ...rest] : []
      await seedAccount(ctx, cameras, REVIEWER)
    },
  },
}
