import type { Schemas } from '@skyshop/openapi/control'
import { httpOperations } from '@skyshop/openapi/operations'
import { type FaultRecord, faultKindOf } from '../faults/fault-record.ts'
import { type ArmedFault, findFaults, insertFault, removeFaults } from '../faults/fault-repository.ts'
import { isErrorName } from '../http/product-voice.ts'
import type { WorldRegistry } from '../world/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** Faults of a world: arm, look, disarm. The presets of other operations write the same records. */
export function faultHandlers(registry: WorldRegistry) {
  return {
    listFaults: ({ params }) =>
      registry.use(params.worldId, async ({ read }) => (await findFaults(read)).map(faultView)),
    addFault: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        checkRecord(body)
        return faultView(await world.withTx((ctx) => insertFault(ctx, body)))
      }),
    removeFaults: ({ params }) =>
      registry.use(params.worldId, async (world) => ({
        removed: await world.withTx(({ tx }) => removeFaults(tx, {})),
      })),
    removeFault: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        const removed = await world.withTx(({ tx }) => removeFaults(tx, { id: params.faultId }))
        if (removed > 0) return { removed }
        throw new ControlRefusal(
          404,
          'fault-not-found',
          'This world has no such fault; see GET …/faults. One that was used up is gone.',
        )
      }),
  } satisfies ControlHandlers<'listFaults' | 'addFault' | 'removeFaults' | 'removeFault'>
}

function faultView({ id, remaining, createdAtMs, record }: ArmedFault): Schemas['Fault'] {
  return { faultId: id, remaining, createdAtMs, record }
}

const GATEWAY_OPERATION = /^(wechat|alipay|paypal|lianlian)[A-Z]/

/** What the contract cannot say: fields that only make sense together. */
function checkRecord(record: FaultRecord): void {
  if (faultKindOf(record) === null) throw refused('Give exactly one of http, notify, wallet and deduction.')
  const { http } = record
  if (http === undefined) return
  const isProduct = (id: string) => Object.hasOwn(httpOperations, id)
  const unknown = http.operationIds.find((id) => id !== '*' && !isProduct(id) && !GATEWAY_OPERATION.test(id))
  if (unknown !== undefined) throw refused(`There is no operation ${unknown}; see openapi/http.yaml.`)
  const { kind, status, code } = http.answer ?? {}
  const needsStatus = kind === 'status' || kind === 'status-after-commit'
  if (needsStatus !== (status !== undefined))
    throw refused('A status goes with kind status, and only with it.')
  if ((kind === 'business-code') !== (code !== undefined))
    throw refused('A code goes with kind business-code, and only with it.')
  if (code !== undefined && http.operationIds.some(isProduct) && !isErrorName(code))
    throw refused(`The catalogue of codes has no ${code}; see openapi/shared/error-codes.yaml.`)
}

function refused(message: string): ControlRefusal {
  return new ControlRefusal(400, 'bad-request', message)
}
