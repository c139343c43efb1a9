import type { Schemas } from '@skyshop/openapi/control'
import type { NotifyEffect } from '../faults/fault-record.ts'
import { findNotifyRows } from '../wallets/outbox/attempt-repository.ts'
import type { NotifyDesk } from '../wallets/outbox/notify-desk.ts'
import type { WorldRegistry } from '../world/registry.ts'
import type { World } from '../world/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { refused } from './world-names.ts'

type NotifyRow = Awaited<ReturnType<typeof findNotifyRows>>[number]

/** The callback laboratory: what providers owe the server, and what is done to it by hand. */
export function notifyHandlers(registry: WorldRegistry, desk: NotifyDesk) {
  return {
    listNotifies: ({ params, query }) =>
      registry.use(params.worldId, async ({ read }) =>
        (await findNotifyRows(read, aboutOrder(query.orderNo))).map(notifyView),
      ),
    actOnNotify: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { notifyId } = params
        checkAct(body)
        await rowOf(world, notifyId)
        if (!(await act(desk, world, { notifyId, ...body }))) throw notWaiting()
        return notifyView(await rowOf(world, notifyId))
      }),
    reorderNotifies: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        for (const notifyId of body.notifyIds) await rowOf(world, notifyId)
        if (!(await desk.reorder(world, body.notifyIds))) throw notWaiting()
        return (await findNotifyRows(world.read)).map(notifyView)
      }),
  } satisfies ControlHandlers<'listNotifies' | 'actOnNotify' | 'reorderNotifies'>
}

const aboutOrder = (orderNo: string | undefined) => (orderNo === undefined ? {} : { outTradeNo: orderNo })

/** A field that an action has no use for was meant for another one. */
function checkAct({ action, copies, amountByFen }: Schemas['NotifyAct']): void {
  if (copies !== undefined && action !== 'duplicate')
    throw refused(`copies goes with duplicate, not with ${action}.`)
  if (amountByFen !== undefined && action !== 'forge')
    throw refused(`amountByFen goes with forge, not with ${action}.`)
}

function act(
  desk: NotifyDesk,
  world: World,
  { notifyId, action, copies = 1, amountByFen }: Schemas['NotifyAct'] & { notifyId: string },
): Promise<boolean> {
  switch (action) {
    case 'deliver':
      return desk.deliver(world, notifyId)
    case 'duplicate':
      return desk.duplicate(world, notifyId, copies)
    case 'forge':
      return desk.forge(world, notifyId, amountByFen === undefined ? { signature: 'wrong' } : { amountByFen })
    case 'drop':
      return desk.drop(world, notifyId)
  }
}

async function rowOf({ read }: World, notifyId: string): Promise<NotifyRow> {
  const [row] = await findNotifyRows(read, { notifyId })
  if (row) return row
  throw new ControlRefusal(404, 'notify-not-found', 'This world has no such callback; see GET …/notifies.')
}

function notWaiting(): ControlRefusal {
  return new ControlRefusal(409, 'notify-not-waiting', 'This callback is over or held; deliver it instead.')
}

const WAITS_FOR = { 'after-next': 'next-notify', 'after-cancel': 'cancel', 'before-response': null } as const

function notifyView(row: NotifyRow): Schemas['Notify'] {
  const { notifyId, kind, orderNo, contractCode, attempt, nextDueMs } = { ...row, orderNo: row.outTradeNo }
  const effect = row.effectJson === null ? null : (JSON.parse(row.effectJson) as NotifyEffect)
  const timing = row.state === 'held' ? effect?.timing : undefined
  return {
    ...{ notifyId, kind, orderNo, contractCode, attempt, effect },
    // Only the outbox writes these columns.
    provider: row.provider as Schemas['Notify']['provider'],
    state: (row.state === 'early' ? 'pending' : row.state) as Schemas['Notify']['state'],
    waitsFor: timing === undefined ? null : WAITS_FOR[timing],
    nextDueMs: nextDueMs === null ? null : Number(nextDueMs),
    createdAtMs: Number(row.createdAtMs),
    attempts: row.attempts.map((sent) => ({
      kind: sent.kind as Schemas['NotifyAttempt']['kind'],
      attempt: sent.attempt,
      atMs: Number(sent.atMs),
      status: sent.status,
      isAcknowledged: sent.isAcknowledged,
      isGenuine: sent.isGenuine,
      bodySha256: sent.bodySha256,
    })),
  }
}
