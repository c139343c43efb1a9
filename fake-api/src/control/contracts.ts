import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { Party, PartyControl } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'

function notEnded({ provider, state }: Schemas['ContractRow'], word: string): ControlRefusal {
  const message = `${provider} did not end the contract (${word}); it is ${state}, as far as is known.`
  return new ControlRefusal(422, 'contract-not-ended', message)
}

/** Why there is nothing to end: a provider may have ended a contract and the server not know, for it was not told. */
function notSigned({ provider, state }: Schemas['ContractRow']): string {
  if (state !== 'active') return `The contract is ${state}.`
  return `The contract has ended at ${provider} already; the server was not told, and has it as active.`
}

/** Ends contracts as anybody but the shop would end them: the merchant's staff, or payer and provider. */
export function contractHandlers(
  registry: WorldRegistry,
  parties: readonly Party[],
  contracts: NonNullable<PartyControl['contracts']>,
) {
  return {
    terminateContract: ({ params: { worldId, contractCode }, body: { by } }) =>
      registry.use(worldId, async (world) => {
        const row = await contracts.find(world, contractCode)
        if (!row) throw new ControlRefusal(404, 'contract-not-found', `There is no contract ${contractCode}.`)
        const traceId = `control-end-${contractCode}`
        const provider = parties.find(({ name }) => name === row.provider)
        const end =
          by === 'merchant'
            ? await contracts.end(world, contractCode, traceId)
            : (await provider?.agreements?.end(world, { contractCode, by, traceId })) && 'ended'
        await world.clock.runDue()
        const after = (await contracts.find(world, contractCode)) ?? row
        if (end === 'ended' || (typeof end === 'object' && after.state === 'terminated')) return after
        if (typeof end === 'object') throw notEnded(after, end.word)
        throw new ControlRefusal(422, 'contract-not-signed', notSigned(after))
      }),
  } satisfies ControlHandlers<'terminateContract'>
}
