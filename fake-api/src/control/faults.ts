import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import {
  type FaultRecord,
  faultKindOf,
  type HttpFault,
  type NotifyEffect,
} from '../engine/faults/fault-record.ts'
import { type ArmedFault, type FaultSelection, findFaults } from '../engine/faults/fault-repository.ts'
import { armFault, disarmFaults } from '../engine/faults/webhook-hold.ts'
import type { Party, SignatureFault } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'
import {
  BRIDGE_NAMES,
  closestName,
  type KnownNames,
  listenerOf,
  requireContract,
  requireOrder,
  unknownName,
} from './known-names.ts'

/** Faults of a world: arm, look, disarm. The presets of other operations write the same records. */
export function faultHandlers(registry: WorldRegistry, names: KnownNames, parties: readonly FaultyParty[]) {
  return {
    listFaults: ({ params }) =>
      registry.use(params.worldId, async ({ read }) => (await findFaults(read)).map(faultView)),
    addFault: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await checkFault(world, body, { names, parties })
        return faultView(await world.withTx((ctx) => armFault(ctx, body)))
      }),
    removeFaults: ({ params }) =>
      registry.use(params.worldId, async (world) => ({ removed: await disarm(world, {}) })),
    removeFault: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        const removed = await disarm(world, { id: params.faultId })
        if (removed > 0) return { removed }
        throw new ControlRefusal(
          404,
          'fault-not-found',
          'This world has no such fault: one that was used up is gone, and the list of faults says which are armed.',
        )
      }),
  } satisfies ControlHandlers<'listFaults' | 'addFault' | 'removeFaults' | 'removeFault'>
}

/** What was overdue while webhooks were held leaves before this is answered. */
async function disarm(world: World, which: FaultSelection): Promise<number> {
  const removed = await world.withTx((ctx) => disarmFaults(ctx, which))
  await world.clock.runDue()
  return removed
}

function faultView({ id, remaining, createdAtMs, record }: ArmedFault): Schemas['Fault'] {
  return { faultId: id, remaining, createdAtMs, record }
}

type BridgeFault = Schemas['BridgeFault']
type NotifyFault = Schemas['NotifyFault']
type Answer = NonNullable<HttpFault['answer']>

/** Operations and signatures of a party that faults can strike. */
type FaultyParty = Pick<Party, 'name' | 'title' | 'contract' | 'webhooks' | 'signatureFaults'>

/** Names and parties that a record is checked against. */
interface Known {
  readonly names: KnownNames
  readonly parties: readonly FaultyParty[]
}

/** Throws what the contract cannot say of a record: fields that only make sense together, names that match nothing. */
async function checkFault(world: World, record: FaultRecord, known: Known): Promise<void> {
  if (faultKindOf(record) === null)
    throw unknownName('Give exactly one of http, notify, wallet, deduction, bridge and hold.')
  const { http, notify, wallet, deduction, bridge, hold } = record
  if (http) checkHttp(http, known)
  if (notify) await checkNotify(world, notify, known)
  if (wallet?.notify) checkEffect(wallet.notify)
  if (bridge) checkBridge(bridge)
  if (hold) checkHold(record)
  if (deduction?.contractCode !== undefined)
    await requireContract(world.read, deduction.contractCode, known.names)
}

function checkHold({ count, skip, chance }: FaultRecord): void {
  if (count !== null || skip !== undefined || chance !== undefined)
    throw unknownName('A hold stands until it is removed: give count null, and neither skip nor chance.')
}

function checkBridge({ names, effect }: BridgeFault): void {
  const unknown = names.find((name) => name !== '*' && !BRIDGE_NAMES.includes(name))
  if (unknown !== undefined) {
    const meant = closestName(unknown, BRIDGE_NAMES)
    const hint = meant === null ? `there are ${BRIDGE_NAMES.join(', ')}.` : `did you mean ${meant}?`
    throw unknownName(`The bridge has no ${unknown}; ${hint}`)
  }
  if ((effect.kind === 'late') !== (effect.delayMs !== undefined))
    throw unknownName('delayMs goes with kind late, and only with it.')
}

function checkHttp({ operationIds, answer }: HttpFault, { names, parties }: Known): void {
  const unknown = operationIds.find((id) => id !== '*' && !names.isExchange(id))
  if (unknown !== undefined) throw unknownName(names.unknownOperation(unknown))
  if (answer === undefined) return
  if (isSignatureFault(answer.kind)) checkSignatureFault(answer.kind, operationIds, parties)
  checkAnswer(answer, operationIds, listenerOf(parties))
}

const SIGNATURE_FAULTS: readonly string[] = [
  'unsigned',
  'bad-signature',
  'signed-probe',
] satisfies SignatureFault[]

const isSignatureFault = (kind: string): kind is SignatureFault => SIGNATURE_FAULTS.includes(kind)

/** Throws when a fault of signatures is of a call whose answer the party does not sign in this way. */
function checkSignatureFault(
  kind: SignatureFault,
  operationIds: readonly string[],
  parties: readonly FaultyParty[],
): void {
  const signers = parties.filter(({ signatureFaults = [] }) => signatureFaults.includes(kind))
  const calls = signers.flatMap(({ contract }) => contract.operationIds)
  if (operationIds.every((id) => calls.includes(id))) return
  const whose = signers.map(({ name, title }) => `${title} (${name}…)`).join(' and ') || 'no party here'
  throw unknownName(`${kind} goes with calls of ${whose}: the others do not sign answers in this way.`)
}

function checkAnswer(
  { kind, status, code, data }: Answer,
  operationIds: readonly string[],
  { operations, refusals }: ReturnType<typeof listenerOf>,
): void {
  const needsStatus = kind === 'status' || kind === 'status-after-commit'
  if (needsStatus !== (status !== undefined))
    throw unknownName('A status goes with kind status or status-after-commit, and only with them.')
  if ((kind === 'business-code') !== (code !== undefined))
    throw unknownName('A code goes with kind business-code, and only with it.')
  const isOfListener = operationIds.some((id) => Object.hasOwn(operations, id))
  if (code !== undefined && isOfListener && !Object.hasOwn(refusals, code))
    throw unknownName(`The catalogue of codes has no ${code}; see /reference/http.html of the panel.`)
  if (data === undefined) return
  if (code === undefined) throw unknownName('data goes with kind business-code, and only with it.')
  const carried = Object.hasOwn(refusals, code) ? refusals[code]?.carries : null
  if (carried === null || carried === undefined) throw unknownName(`${code} carries no data.`)
  if (Object.keys(data).some((name) => name !== carried))
    throw unknownName(`${code} carries ${carried} and nothing else.`)
}

async function checkNotify(world: World, fault: NotifyFault, { names, parties }: Known): Promise<void> {
  const { provider, kinds = [], orderNo, contractCode, effect } = fault
  const senders = parties.filter(({ name }) => provider === undefined || name === provider)
  const sent = senders.flatMap(({ webhooks }) => webhooks.flatMap((one) => one.kinds))
  if (sent.length === 0) throw unknownName(`${provider} sends no webhooks.`)
  const unknown = kinds.find((kind) => !sent.includes(kind))
  if (unknown !== undefined) throw unknownName(unknownKind(unknown, sent, provider))
  if (orderNo !== undefined) await requireOrder(world, orderNo, names)
  if (contractCode !== undefined) await requireContract(world.read, contractCode, names)
  checkEffect(effect)
}

function unknownKind(kind: string, sent: readonly string[], provider: string | undefined): string {
  const who = provider === undefined ? 'There is no webhook' : `${provider} sends no webhook`
  const meant = closestName(kind, sent)
  if (meant !== null) return `${who} ${kind}; did you mean ${meant}?`
  return `${who} ${kind}; ${provider === undefined ? 'there are' : 'it sends'} ${sent.join(', ')}.`
}

/** Outlasts every retry table: nothing of the webhook ever arrives. */
const ALL_LOST = 100

function checkEffect({ lostAttempts, copies, badSignatureAttempts }: NotifyEffect): void {
  if (lostAttempts !== ALL_LOST) return
  for (const [name, value] of Object.entries({ copies, badSignatureAttempts }))
    if (value) throw unknownName(`lostAttempts ${ALL_LOST} lets nothing arrive, so ${name} contradicts it.`)
}
