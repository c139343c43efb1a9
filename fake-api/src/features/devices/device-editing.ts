import type { Schemas } from '@skyshop/openapi/control'
import { createIccid } from '../../kernel/iccid.ts'
import type { WorldTx } from '../../world/transaction/world.ts'

type DeviceChange = Schemas['DeviceChange']

const KB_PER_MB = 1024
const NEW_CARD = { manufacturer: 'A', form: 'nano', state: 'normal', cardUseState: 1, hasIncludedFlow: false }

/** Changes what is stored of a device; false when there is none of that number. `owned` is the given user's. */
export async function changeDevice(
  ctx: WorldTx,
  { deviceId, userId }: { deviceId: string; userId: string },
  change: DeviceChange,
): Promise<boolean> {
  const { sim, dailyMb, owned, ...columns } = change
  const { count } = await ctx.tx.device.updateMany({ where: { deviceId }, data: columns })
  if (count === 0) return false
  if (owned !== undefined)
    await ctx.tx.deviceAccess.updateMany({ where: { userId, deviceId }, data: { owned: owned === 1 } })
  if (sim !== undefined) await changeSim(ctx, deviceId, sim)
  if (dailyMb !== undefined) await startProfile(ctx, deviceId, dailyMb)
  ctx.record({
    kind: 'system',
    operationId: 'changeDevice',
    from: 'world',
    to: 'upstream',
    status: 'changed',
    label: 'device changed',
    note: Object.keys(change).join(', '),
  })
  return true
}

async function changeSim(ctx: WorldTx, deviceId: string, sim: NonNullable<DeviceChange['sim']> | null) {
  const { tx } = ctx
  if (sim === null) {
    await tx.simCard.deleteMany({ where: { deviceId } })
    await tx.device.updateMany({ where: { deviceId }, data: { iccid: null } })
    return
  }
  const { count } = await tx.simCard.updateMany({ where: { deviceId }, data: sim })
  if (count > 0) {
    if (sim.iccid !== undefined)
      await tx.device.updateMany({ where: { deviceId }, data: { iccid: sim.iccid } })
    return
  }
  const { iccid = createIccid(ctx) } = sim
  await tx.simCard.createMany({ data: { ...NEW_CARD, ...sim, iccid, deviceId } })
  await tx.device.updateMany({ where: { deviceId }, data: { iccid } })
}

/** What was used until now stays used: the new profile counts from this instant. */
async function startProfile(ctx: WorldTx, deviceId: string, dailyMb: number): Promise<void> {
  const dailyKb = Math.round(dailyMb * KB_PER_MB)
  const sinceMs = BigInt(ctx.nowMs)
  await ctx.tx.dataProfile.createMany({ data: { id: ctx.nextId(), deviceId, sinceMs, dailyKb } })
}

/** Takes a device out of every account; false when there is none of that number. */
export async function unbindDevice(ctx: WorldTx, deviceId: string): Promise<boolean> {
  const { count } = await ctx.tx.device.updateMany({ where: { deviceId }, data: { bindFlag: 0 } })
  if (count === 0) return false
  await ctx.tx.deviceAccess.deleteMany({ where: { deviceId } })
  recordBinding(ctx, 'device unbound', deviceId)
  return true
}

/** Journals that a device came to an account or left all of them. */
export function recordBinding(
  ctx: WorldTx,
  label: 'device bound' | 'device unbound',
  subject: string | null,
): void {
  const parties = { from: 'world', to: 'upstream' } as const
  ctx.record({
    kind: 'system',
    operationId: 'bindDevice',
    ...parties,
    status: 'changed',
    label,
    note: subject,
  })
}
