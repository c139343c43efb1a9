import type { Schemas } from '@skyshop/openapi/control'
import { expect } from 'vitest'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** An answer of the control plane as it came. */
export interface ControlAnswer<T> {
  status: number
  body: T
}

/** Calls the control plane with the boot token; `headers` may replace it. */
export async function control<T>(
  stack: Pick<TestStack, 'controlUrl' | 'controlToken'>,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ControlAnswer<T>> {
  const response = await fetch(`${stack.controlUrl}${path}`, {
    method,
    headers: {
      'x-skyshop-control': stack.controlToken,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

/** Makes a world of a scenario. */
export async function makeWorld(
  stack: Pick<TestStack, 'controlUrl' | 'controlToken'>,
  scenario = 'new-owner',
  seed = 1,
): Promise<Schemas['World']> {
  const { body } = await control<Schemas['World']>(stack, 'POST', '/control/worlds', {
    body: { scenario, seed },
  })
  return body
}

/** Moves a world's clock and answers what fired. */
export async function advance(
  stack: TestStack,
  worldId: string,
  by: object,
): Promise<Schemas['ClockAdvanced']> {
  const path = `/control/worlds/${worldId}/clock/advance`
  return (await control<Schemas['ClockAdvanced']>(stack, 'POST', path, { body: by })).body
}

/** Orders, entitlements and payments of a world. */
export async function stateOf(stack: TestStack, worldId: string): Promise<Schemas['WorldState']> {
  return (await control<Schemas['WorldState']>(stack, 'GET', `/control/worlds/${worldId}/state`)).body
}

/** The journal of a world. */
export async function journalOf(stack: TestStack, worldId: string): Promise<Schemas['JournalPage']> {
  return (
    await control<Schemas['JournalPage']>(stack, 'GET', `/control/worlds/${worldId}/journal?limit=1000`)
  ).body
}

/** Entries that are a fault of the server itself, whatever was asked of it. */
const DEFECTS: Partial<Record<Schemas['JournalEntry']['kind'], string>> = {
  system: 'defect',
  job: 'failed',
  gateway: '500',
}

/** Which keys signed what the provider sent under an operation, by the journal. */
export async function signersOf(
  stack: TestStack,
  worldId: string,
  operationId: string,
): Promise<ReadonlySet<string | null | undefined>> {
  const { entries } = await journalOf(stack, worldId)
  const sent = entries.filter((entry) => entry.kind === 'gateway' && entry.operationId === operationId)
  return new Set(sent.map(({ signedBy }) => signedBy && (signedBy.serial ?? signedBy.key)))
}

/** Every defect the journal of a world holds, one line each. */
async function defectsOf(stack: TestStack, worldId: string): Promise<string[]> {
  const defects: string[] = []
  for (let afterSeq = 0; ; ) {
    const path = `/control/worlds/${worldId}/journal?limit=1000&afterSeq=${afterSeq}`
    const { entries } = (await control<Schemas['JournalPage']>(stack, 'GET', path)).body
    for (const { kind, status, seq, label, note } of entries) {
      const isArranged = note?.startsWith('fault: ') ?? false
      if (DEFECTS[kind] === status && !isArranged) defects.push(`${seq} ${label}: ${note ?? status}`)
    }
    const last = entries.at(-1)
    if (!last || entries.length < 1000) return defects
    afterSeq = last.seq
  }
}

/** Breaks of what providers ask of merchants that the journal of a world shows, one line each. */
async function brokenChecksOf(
  stack: TestStack,
  worldId: string,
  allowed: readonly string[],
): Promise<string[]> {
  const path = `/control/worlds/${worldId}/merchant-checks`
  const { checks } = (await control<Schemas['MerchantChecks']>(stack, 'GET', path)).body
  const broken = checks.filter(({ id, verdict }) => verdict === 'broken' && !allowed.includes(id))
  return broken.flatMap(({ id, findings }) =>
    findings.map(({ what, seqs }) => `${id} ${what} (${seqs.join(', ')})`),
  )
}

/** Returns what the auditor finds in a world that goes on. */
export async function auditOf(stack: TestStack, worldId: string) {
  const { body } = await control<Schemas['AuditedWorld']>(stack, 'POST', `/control/worlds/${worldId}/audit`)
  return body.violations
}

/**
 * Removes a world and answers what the auditor found. Its journal must be without defects, and show no break of a check
 * for merchants but of those that the test breaks on purpose.
 */
export async function deleteWorld(stack: TestStack, worldId: string, broken: readonly string[] = []) {
  expect(await defectsOf(stack, worldId), 'defects in the journal').toEqual([])
  const breaks = await brokenChecksOf(stack, worldId, broken)
  expect(breaks, 'checks for merchants that are broken').toEqual([])
  return (await control<Schemas['DeletedWorld']>(stack, 'DELETE', `/control/worlds/${worldId}`)).body
    .violations
}

/** Removes a world and answers all that is wrong in it, one line each, as `deleteWorld` looks for it. */
export async function findFlaws(stack: TestStack, worldId: string): Promise<string[]> {
  const flaws = [...(await defectsOf(stack, worldId)), ...(await brokenChecksOf(stack, worldId, []))]
  const { body } = await control<Schemas['DeletedWorld']>(stack, 'DELETE', `/control/worlds/${worldId}`)
  return [...flaws, ...body.violations.map((violation) => JSON.stringify(violation))]
}

/** Gets a token as the host app does on getNewToken: needed after a jump of more than a day. */
export async function newToken(stack: TestStack, { world }: ShopClient): Promise<string> {
  const path = `/control/worlds/${world.worldId}/users/${world.user.userId}/tokens`
  return (await control<{ token: string }>(stack, 'POST', path)).body.token
}
