import type { Schemas } from '@skyshop/openapi/control'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { createDeviceKey, createIccid, createSerialNumber } from '../kernel/ids.ts'

/** The SIM of a 4G camera as a scenario describes it: by default one of manufacturer A, in use. */
export interface SeedSim {
  manufacturer?: Schemas['SimRow']['manufacturer']
  form?: Schemas['SimForm']
  state?: Schemas['CardStatus']
  isInUse?: boolean
  /** Data was sold with the camera. */
  hasIncludedFlow?: boolean
}

/** A camera as a scenario describes it; everything left out takes the usual value. */
export interface SeedCamera {
  deviceName: string | null
  cover: NonNullable<Schemas['NewDevice']['cover']>
  /** Makes it a recorder with these cameras behind it. */
  channelNames?: readonly string[]
  /** Gives it a wide-angle and a PTZ lens, of which one or both may be bought for. */
  lensChoice?: NonNullable<Schemas['NewDevice']['lensChoice']>
  /** What it can do beside recording; nothing by default. */
  abilities?: readonly ('unattended' | 'wechat-call' | 'algorithm')[]
  /** What the host says; null for an old host app that does not know it. */
  cell?: Schemas['DeviceRow']['cell']
  /** What the server knows; follows `cell` by default. */
  isFourG?: Schemas['DeviceRow']['isFourG']
  /** A 4G camera has one by default. */
  sim?: SeedSim | null
  /** What it uses a day, in MB, from before anything was bought; none by default. */
  dailyMb?: number
  model?: string
  isShared?: boolean
}

/** Serial numbers begin with the maker's prefix; 3726 and 3659 would be recorders (R-DEVICE-5). */
const CAMERA_PREFIX = '3701'
const RECORDER_PREFIX = '3726'
/** productMorphology (product 3.05). */
const CAMERA_SHAPE = 1
const RECORDER_SHAPE = 3
const KB_PER_MB = 1024

/** Makes a camera of a user and returns its serial number. */
export async function seedCamera(
  ctx: WorldTx,
  userId: string,
  camera: SeedCamera & { sort: number },
): Promise<string> {
  const { deviceName, cover, sort, cell = 0, model = 'HH001', isShared = false } = camera
  const { isFourG = cell === null ? -1 : cell } = camera
  const isRecorder = camera.channelNames !== undefined
  const deviceId = createSerialNumber(ctx, isRecorder ? RECORDER_PREFIX : CAMERA_PREFIX)
  const device = { deviceId, deviceKey: createDeviceKey(ctx), deviceName, cover, cell, isFourG, model, sort }
  const sim = camera.sim === undefined && isFourG === 1 ? {} : camera.sim
  const iccid = sim ? createIccid(ctx) : null
  await ctx.tx.device.create({
    data: {
      ...device,
      iccid,
      ...abilityColumns(camera),
      productCode: isRecorder ? 'NVR' : 'IPC',
      iotId: `iot-${device.deviceKey}`,
      productSource: 1,
      productMorphology: isRecorder ? RECORDER_SHAPE : CAMERA_SHAPE,
      productKey: `pk-${cover}`,
      insideModelCode: `${model}-${isFourG === 1 ? '4G' : 'W'}`,
    },
  })
  await insertChannels(ctx, deviceId, camera)
  if (sim && iccid) await insertSim(ctx, { ...sim, iccid, deviceId })
  if (camera.dailyMb !== undefined) await insertProfile(ctx, deviceId, camera.dailyMb)
  await ctx.tx.deviceAccess.create({ data: { userId, deviceId, owned: !isShared } })
  return deviceId
}

function abilityColumns({ abilities = [], lensChoice }: SeedCamera) {
  return {
    canUnattended: abilities.includes('unattended'),
    canWechatCall: abilities.includes('wechat-call'),
    canAlgorithm: abilities.includes('algorithm'),
    lensChoice: lensChoice ?? null,
  }
}

async function insertChannels(ctx: WorldTx, deviceId: string, camera: SeedCamera): Promise<void> {
  const lenses = [
    { deviceName: 'Wide angle', lens: 'wide-angle' },
    { deviceName: 'PTZ', lens: 'ptz' },
  ]
  const recorded = (camera.channelNames ?? []).map((deviceName) => ({ deviceName, lens: null }))
  const channels = camera.lensChoice === undefined ? recorded : lenses
  await ctx.tx.deviceChannel.createMany({
    data: channels.map((channel, index) => ({
      ...channel,
      deviceId,
      iotId: `iot-${deviceId}-${index + 1}`,
      channelNumber: index + 1,
      productKey: `pk-${camera.cover}-channel`,
    })),
  })
}

async function insertSim(ctx: WorldTx, sim: SeedSim & { iccid: string; deviceId: string }): Promise<void> {
  const { iccid, deviceId, manufacturer = 'A', form = 'nano', state = 'normal', isInUse = true } = sim
  const { hasIncludedFlow = false } = sim
  const cardUseState = isInUse ? 1 : 0
  const card = { iccid, deviceId, manufacturer, form, state, cardUseState, hasIncludedFlow }
  await ctx.tx.simCard.create({ data: card })
}

async function insertProfile(ctx: WorldTx, deviceId: string, dailyMb: number): Promise<void> {
  const dailyKb = Math.round(dailyMb * KB_PER_MB)
  await ctx.tx.dataProfile.create({ data: { id: ctx.nextId(), deviceId, sinceMs: 0n, dailyKb } })
}
