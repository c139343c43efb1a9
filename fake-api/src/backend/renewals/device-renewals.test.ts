import { expect, it } from 'vitest'
import { DAY_MS } from '../../engine/kernel/clock.ts'
import { userRow } from '../../engine/world/registry/test-world.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { insertContract, insertCycle, saveContract } from './contract-repository.ts'
import { findDeviceRenewals } from './device-renewals.ts'
import type { CycleState } from './rules/cycle.ts'
import { withContractContext } from './testing/contract-test-context.ts'

/** Signs a slot with one period after another, each of a state and planned on a day from now. */
async function addContract(
  ctx: WorldTx,
  { userId = 'u1', deviceId, channel }: { userId?: string; deviceId: string; channel: string },
  periods: readonly (readonly [CycleState, number])[],
): Promise<void> {
  const id = ctx.nextId()
  await insertContract(ctx.tx, {
    ...{
      id,
      deviceId,
      channel,
      contractCode: `C${id}`,
      provider: 'wechat',
      planId: String(id),
      userId,
    },
    ...{ productCode: 'NVR', packageSource: 1, kind: 'cloud', packageId: 'cloud-event-7d-month-auto' },
    ...{ amountFen: 1000, firstAmountFen: 1000, paySource: 'A', operationPointJson: '{}', appKey: '' },
    ...{ countryCode: 'CN', createdAtMs: ctx.nowMs, preSignedUntilMs: ctx.nowMs },
  })
  await saveContract(ctx.tx, id, { state: 'active', signedAtMs: ctx.nowMs })
  for (const [index, [state, days]] of periods.entries()) {
    const atMs = ctx.nowMs + days * DAY_MS
    await insertCycle(ctx.tx, {
      ...{ id: ctx.nextId(), contractId: id, period: index + 1, orderNo: null, state, attempt: 0 },
      ...{ amountFen: days * 100, failCode: null, plannedAtMs: atMs, serviceEndsAtMs: atMs + DAY_MS },
      ...{ windowFromMs: null, windowUntilMs: null, nextDueMs: null, announcedAtMs: null, settledAtMs: null },
    })
  }
}

it('returns the renewal of a device that is charged first, and one without a next charge when it is the only one', () =>
  withContractContext(async ({ world }) => {
    const devices = await world.read.device.findMany({ orderBy: { deviceId: 'asc' } })
    const [several = '', alone = ''] = devices.map(({ deviceId }) => deviceId)
    await world.withTx(async (ctx) => {
      await addContract(ctx, { deviceId: several, channel: 'a' }, [['scheduled', 20]])
      await addContract(ctx, { deviceId: several, channel: 'b' }, [['deducting', 1]])
      await addContract(ctx, { deviceId: several, channel: 'c' }, [
        ['paid', 2],
        ['scheduled', 10],
      ])
      await addContract(ctx, { deviceId: alone, channel: 'a' }, [['deducting', 3]])
    })
    let cycleReads = 0
    const reader = new Proxy(world.read, {
      get(client, name) {
        if (name === 'contractCycle') cycleReads += 1
        return Reflect.get(client, name)
      },
    })
    const query = { deviceIds: [several, alone], kind: 'cloud' }
    const found = await findDeviceRenewals(reader, { ...query, userId: 'u1' })
    expect(found.get(several)).toMatchObject({
      ...{ amountFen: 1000, nextMs: world.nowMs() + 10 * DAY_MS },
      channels: expect.arrayContaining(['a', 'b', 'c']),
    })
    expect(found.get(alone)).toMatchObject({ amountFen: 300, nextMs: null })
    expect(cycleReads).toBe(1)
  }))

it('returns the renewal of the user before one of another account that is charged earlier', () =>
  withContractContext(async ({ world }) => {
    const [device] = await world.read.device.findMany({ orderBy: { deviceId: 'asc' } })
    const { deviceId = '' } = device ?? {}
    await world.withTx(async (ctx) => {
      await ctx.tx.user.create({ data: { ...userRow('u2'), phone: '13800130022' } })
      await addContract(ctx, { userId: 'u2', deviceId, channel: 'a' }, [['scheduled', 5]])
      await addContract(ctx, { deviceId, channel: 'b' }, [['scheduled', 20]])
      await addContract(ctx, { deviceId, channel: 'c' }, [['scheduled', 10]])
      await addContract(ctx, { userId: 'u2', deviceId, channel: 'd' }, [['scheduled', 4]])
    })
    const [own, other] = await Promise.all(
      ['u1', 'u2'].map((userId) =>
        findDeviceRenewals(world.read, { deviceIds: [deviceId], kind: 'cloud', userId }),
      ),
    )
    expect(own?.get(deviceId)).toMatchObject({ userId: 'u1', amountFen: 1000 })
    expect(other?.get(deviceId)).toMatchObject({ userId: 'u2', amountFen: 400 })
  }))
