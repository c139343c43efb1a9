import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/world.ts'

type HttpFault = Omit<NonNullable<Schemas['FaultRecord']['http']>, 'operationIds'>

const faults = {
  'refused with 503': { answer: { kind: 'status', status: 503 } },
  'refused for the token': { answer: { kind: 'expired-token' } },
  'refused by the business': { answer: { kind: 'business-code', code: 'operate-failed' } },
  'cut before it was carried out': { answer: { kind: 'reset-before-commit' } },
  slow: { latencyMs: 1500 },
  'carried out, answer lost': { answer: { kind: 'reset-after-commit' } },
  'answered with broken text': { answer: { kind: 'malformed' } },
  'carried out, answered 503': { answer: { kind: 'status-after-commit', status: 503 } },
  'cut in the middle of the answer': { answer: { kind: 'truncated' } },
  'answered with an empty page': { answer: { kind: 'empty-page' } },
} as const satisfies Record<string, HttpFault>

type FaultName = keyof typeof faults

/** The ten ways in which an exchange with the backend goes wrong, each with its name in words. */
export const networkFaults: readonly (readonly [name: string, fault: HttpFault])[] = Object.entries(faults)

/** Faults an exchange meets one after the other. */
export interface FaultRound {
  /** What an act meets: the last of them carries it out, so that it is not asked for again. */
  command: readonly FaultName[]
  /** What the question after a payment meets: it is put again only when nothing came, so what does comes last. */
  query: readonly FaultName[]
}

/** Every step meets each of the ten in one of the seven. */
export const faultRounds: readonly FaultRound[] = [
  { command: ['refused with 503', 'slow'], query: ['carried out, answer lost', 'refused with 503'] },
  {
    command: ['refused for the token', 'carried out, answer lost'],
    query: ['refused for the token', 'slow'],
  },
  { command: ['answered with broken text'], query: ['answered with an empty page'] },
  {
    command: ['refused by the business'],
    query: ['cut before it was carried out', 'refused by the business'],
  },
  {
    command: ['cut before it was carried out', 'carried out, answered 503'],
    query: ['cut in the middle of the answer'],
  },
  { command: ['cut in the middle of the answer'], query: ['answered with broken text'] },
  { command: ['answered with an empty page'], query: ['carried out, answered 503'] },
]

/** Rounds that hold each kind of outcome: refused, for the token too; late; carried out and lost; not to be read. */
export const representativeRounds: readonly FaultRound[] = faultRounds.slice(0, 3)

/** What the acts of a round meet, in words. */
export function roundTitle({ command }: FaultRound): string {
  return command.join(', then ')
}

/** Lets operations meet faults, one after the other. */
export async function armFaults(
  world: World,
  operationIds: readonly string[],
  names: readonly FaultName[],
): Promise<void> {
  for (const name of names) {
    for (const operationId of operationIds)
      await world.arm({ http: { operationIds: [operationId], ...faults[name] } })
  }
}

/** Lets the acts of a purchase, and the question at its end, meet the faults of a round. */
export async function armPurchaseFaults(
  world: World,
  acts: readonly string[],
  round: FaultRound,
): Promise<void> {
  await armFaults(world, acts, round.command)
  await armFaults(world, ['confirmOrder'], round.query)
}

/** The operations whose faults have not all struck. */
export async function unusedFaults(world: World): Promise<string[]> {
  return (await world.faults()).flatMap(({ record }) => record.http?.operationIds ?? [])
}
