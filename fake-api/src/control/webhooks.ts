import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { NotifyEffect } from '../engine/faults/fault-record.ts'
import { findHold, holdWebhooks } from '../engine/faults/webhook-hold.ts'
import { readInstant } from '../engine/kernel/clock.ts'
import type { Forgery, WebhookOperator } from '../engine/webhooks/webhook-operator.ts'
import { findWebhookRows, type WebhookState } from '../engine/webhooks/webhook-repository.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'
import { unknownName } from './known-names.ts'

type NotifyRow = Awaited<ReturnType<typeof findWebhookRows>>[number]

/** Webhooks that providers owe the server, and what is done to them by hand. */
export function notifyHandlers(registry: WorldRegistry, operator: WebhookOperator) {
  return {
    listNotifies: ({ params, query }) => registry.use(params.worldId, (world) => notifyViews(world, query)),
    actOnNotify: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { notifyId } = params
        checkActionFields(body)
        await viewOf(world, notifyId)
        if (!(await runAction(operator, world, { notifyId, ...body }))) throw notWaiting()
        return viewOf(world, notifyId)
      }),
    reorderNotifies: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        for (const notifyId of body.notifyIds) await viewOf(world, notifyId)
        if (!(await operator.reorder(world, body.notifyIds))) throw notWaiting()
        return notifyViews(world)
      }),
    holdNotifies: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await holdWebhooks(world, body.isHeld)
        return { isHeld: body.isHeld }
      }),
  } satisfies ControlHandlers<'listNotifies' | 'actOnNotify' | 'reorderNotifies' | 'holdNotifies'>
}

/** A field that an action has no use for was meant for another one. */
function checkActionFields({ action, copies, amountByFen, members }: Schemas['NotifyAct']): void {
  if (copies !== undefined && action !== 'duplicate')
    throw unknownName(`copies goes with duplicate, not with ${action}.`)
  if (amountByFen !== undefined && action !== 'forge')
    throw unknownName(`amountByFen goes with forge, not with ${action}.`)
  if (members !== undefined && action !== 'forge')
    throw unknownName(`members goes with forge, not with ${action}.`)
  if (members !== undefined && amountByFen !== undefined)
    throw unknownName('Give one of amountByFen and members: a forged webhook has one thing wrong.')
}

function runAction(
  operator: WebhookOperator,
  world: World,
  { notifyId, action, copies = 1, amountByFen, members }: Schemas['NotifyAct'] & { notifyId: string },
): Promise<boolean> {
  switch (action) {
    case 'deliver':
      return operator.deliver(world, notifyId)
    case 'duplicate':
      return operator.duplicate(world, notifyId, copies)
    case 'forge':
      return operator.forge(world, notifyId, forgeryOf({ amountByFen, members }))
    case 'drop':
      return operator.drop(world, notifyId)
  }
}

function forgeryOf({
  amountByFen,
  members,
}: {
  readonly amountByFen?: number | undefined
  readonly members?: Schemas['NotifyAct']['members'] | undefined
}): Forgery {
  if (members !== undefined) return { members }
  return amountByFen === undefined ? { signature: 'wrong' } : { amountByFen }
}

async function viewOf(world: World, notifyId: string): Promise<Schemas['Notify']> {
  const [view] = await notifyViews(world, { notifyId })
  if (view) return view
  throw new ControlRefusal(404, 'notify-not-found', 'This world has no such webhook; see GET …/notifies.')
}

function notWaiting(): ControlRefusal {
  return new ControlRefusal(409, 'notify-not-waiting', 'This webhook is over or held; deliver it instead.')
}

const WAITS_FOR = { 'after-next': 'next-notify', 'after-cancel': 'cancel', 'before-response': null } as const

async function notifyViews(
  world: World,
  where?: Parameters<typeof findWebhookRows>[1],
): Promise<Schemas['Notify'][]> {
  const isHolding = (await findHold(world.read)) !== null
  return (await findWebhookRows(world, where)).map((row) => {
    const orderNo = row.outTradeNo && world.orders.orderOf(row.outTradeNo)
    return { ...notifyView(row, isHolding), orderNo }
  })
}

function notifyView(row: NotifyRow, isHolding: boolean): Omit<Schemas['Notify'], 'orderNo'> {
  const { notifyId, kind, contractCode, attempt, nextDueMs } = row
  const effect = row.effectJson === null ? null : (JSON.parse(row.effectJson) as NotifyEffect)
  return {
    ...{ notifyId, kind, contractCode, attempt, effect },
    // Only the outbox writes the column.
    provider: row.provider as Schemas['Notify']['provider'],
    ...waitOf(row.state as WebhookState, effect?.timing, isHolding),
    nextDueMs: readInstant(nextDueMs),
    turn: row.scheduledId,
    createdAtMs: Number(row.createdAtMs),
    droppedAtMs: readInstant(row.droppedAtMs),
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

/** What is on the clock waits for a hand while webhooks are held. */
function waitOf(
  state: WebhookState,
  timing: NotifyEffect['timing'],
  isHolding: boolean,
): Pick<Schemas['Notify'], 'state' | 'waitsFor'> {
  switch (state) {
    case 'held':
      return { state, waitsFor: timing === undefined ? null : WAITS_FOR[timing] }
    case 'early':
    case 'pending':
      return isHolding ? { state: 'held', waitsFor: 'hand' } : { state: 'pending', waitsFor: null }
    default:
      return { state, waitsFor: null }
  }
}
