import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { AgreementEnd, Party, PartyControl } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'

type Contracts = NonNullable<PartyControl['contracts']>
type EndedBy = Schemas['ContractEnd']['by']

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
  contracts: Contracts | undefined,
) {
  return {
    terminateContract: ({ params: { worldId, contractCode }, body: { by } }) =>
      registry.use(worldId, async (world) => {
        const row = (await contracts?.find(world, contractCode)) ?? null
        return contracts && row
          ? endKnown(world, { row, by, parties, contracts })
          : endForeign(world, { contractCode, by, parties, hasBackend: contracts !== undefined })
      }),
  } satisfies ControlHandlers<'terminateContract'>
}

interface KnownEnd {
  readonly row: Schemas['ContractRow']
  readonly by: EndedBy
  readonly parties: readonly Party[]
  readonly contracts: Contracts
}

/** Ends a contract that the merchant of this product has. */
async function endKnown(world: World, { row, by, parties, contracts }: KnownEnd) {
  const { contractCode } = row
  const traceId = traceIdOf(contractCode)
  const provider = parties.find(({ name }) => name === row.provider)
  const end =
    by === 'merchant'
      ? await contracts.end(world, contractCode, traceId)
      : await provider?.agreements?.end(world, { contractCode, by, traceId })
  await world.clock.runDue()
  const after = (await contracts.find(world, contractCode)) ?? row
  if (end === 'ended' || (typeof end === 'object' && after.state === 'terminated')) return after
  if (typeof end === 'object') throw notEnded(after, end.word)
  throw new ControlRefusal(422, 'contract-not-signed', notSigned(after))
}

interface ForeignEnd {
  readonly contractCode: string
  readonly by: EndedBy
  readonly parties: readonly Party[]
  readonly hasBackend: boolean
}

/** Ends a contract that the provider alone knows: somebody else's server had it signed. */
async function endForeign(world: World, { contractCode, by, parties, hasBackend }: ForeignEnd) {
  const unknown = new ControlRefusal(404, 'contract-not-found', `There is no contract ${contractCode}.`)
  if (by === 'merchant') throw hasBackend ? unknown : ofMerchant()
  const agreement = { contractCode, by, traceId: traceIdOf(contractCode) }
  const { end, provider } = await endAtProvider(world, parties, agreement)
  await world.clock.runDue()
  if (end === 'unknown') throw unknown
  if (end === 'not-signed') {
    const message = `The contract is not signed at ${provider}: its signing is open, or it has ended.`
    throw new ControlRefusal(422, 'contract-not-signed', message)
  }
  return { contractCode, provider, state: 'terminated' as const, endedBy: by }
}

/** Asks each provider in turn, until one knows the contract. */
async function endAtProvider(world: World, parties: readonly Party[], agreement: AgreementEnd) {
  for (const { name, agreements } of parties) {
    const end = (await agreements?.end(world, agreement)) ?? 'unknown'
    if (end !== 'unknown') return { end, provider: name }
  }
  return { end: 'unknown', provider: '' } as const
}

function ofMerchant(): ControlRefusal {
  return new ControlRefusal(
    404,
    'no-backend',
    'The merchant is a server of yours here: it ends a contract by its own call to the provider.',
  )
}

const traceIdOf = (contractCode: string) => `control-end-${contractCode}`
