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

/** Ten faults of a request to the backend, by name. */
export const networkFaults: readonly (readonly [name: string, fault: HttpFault])[] = Object.entries(faults)

/** Faults that requests meet one after the other. */
export interface FaultRound {
  /** Faults of a command; the last one carries it out, so that it is not sent again. */
  command: readonly FaultName[]
  /** Faults of the query after a payment; it is sent again only without an answer, so one with an answer comes last. */
  query: readonly FaultName[]
}

/** Seven rounds in which every step meets each of the ten faults. */
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

/** The seven rounds for scenarios of so many cameras, as even as can be. */
export function faultRoundsOf(cameras: number): FaultRound[][] {
  const count = Math.ceil(faultRounds.length / cameras)
  return Array.from({ length: count }, (_, group) => faultRounds.filter((_round, at) => at % count === group))
}

/** Rounds with each kind of outcome: refused, token refused, late, done but lost, unreadable. */
export const representativeRounds: readonly FaultRound[] = faultRounds.slice(0, 3)

/** The faults of the commands of a round as a title. */
export function roundTitle({ command }: FaultRound): string {
  return command.join(', then ')
}

/** Arms faults for operations, one after the other. */
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

/** Arms the faults of a round for the commands of a purchase and its final query. */
export async function armPurchaseFaults(
  world: World,
  commands: readonly string[],
  round: FaultRound,
): Promise<void> {
  await armFaults(world, commands, round.command)
  await armFaults(world, ['confirmOrder'], round.query)
}

/** Operations whose faults were not all used. */
export async function unusedFaults(world: World): Promise<string[]> {
  return (await world.faults()).flatMap(({ record }) => record.http?.operationIds ?? [])
}
