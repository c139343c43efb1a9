import { deleteWorld } from '../../support/control.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  type Answer,
  type ForgeryContext,
  isAcknowledged,
  post,
  type Target,
  type WebhookRequest,
} from './payload.ts'

/** Result of a run of forgers; `misses` say which webhook got what it must not. */
export interface ForgeryResult {
  sent: number
  misses: string[]
}

/** One round of one provider. */
interface Round<Keys> {
  stack: TestStack
  target: Target<Keys>
  seed: number
  result: ForgeryResult
}

/** Sends every kind of forgery of a provider once a round, each round in worlds of its own. */
export async function forge<Keys>(
  stack: TestStack,
  target: Target<Keys>,
  { rounds, firstSeed = 1 }: { rounds: number; firstSeed?: number },
): Promise<ForgeryResult> {
  const result: ForgeryResult = { sent: 0, misses: [] }
  for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1)
    await forgeOnce({ stack, target, seed, result })
  return result
}

async function forgeOnce<Keys>(round: Round<Keys>): Promise<void> {
  const { stack, target, seed } = round
  const context = await target.createContext(stack, seed)
  const random = new SeededRandom(`${target.provider}/${seed}`)
  for (const { name, mayBeAcknowledged, forge: make } of target.forgeries) {
    const answer = await send(round, make(context, random))
    if (answer.status >= 500) miss(round, `${name}: answered ${answer.status}`)
    if (!mayBeAcknowledged && isAcknowledged(answer)) miss(round, `${name}: acknowledged`)
    for (const taken of await takenIn(stack, context)) miss(round, `${name}: ${taken}`)
  }
  await replay(round, context)
  for (const { worldId } of [context.sale, context.twin])
    for (const violation of await deleteWorld(stack, worldId)) miss(round, JSON.stringify(violation))
}

/** The genuine webhook counts once, or the forged ones proved nothing; what is sent again has no effect. */
async function replay<Keys>(round: Round<Keys>, context: ForgeryContext<Keys>): Promise<void> {
  const { stack, target } = round
  const webhook = await target.genuine(context.sale, stack)
  if (!isAcknowledged(await post(stack, webhook))) miss(round, 'the genuine webhook was refused')
  for (const again of [webhook, webhook, { ...webhook, worldId: context.twin.worldId }])
    await send(round, again)
  const packages = await packagesIn(stack, context.sale.worldId)
  if (packages !== 1) miss(round, `one genuine webhook made ${packages} packages`)
  if ((await packagesIn(stack, context.twin.worldId)) !== 0) miss(round, 'a webhook worked in an equal world')
}

function send<Keys>({ stack, result }: Round<Keys>, webhook: WebhookRequest): Promise<Answer> {
  result.sent += 1
  return post(stack, webhook)
}

/** What anybody got in the worlds of a context where all orders are unpaid. */
async function takenIn<Keys>(stack: TestStack, { sale, twin }: ForgeryContext<Keys>): Promise<string[]> {
  const taken: string[] = []
  for (const { worldId } of [sale, twin]) {
    const rows = await stack.app.registry.use(worldId, async ({ read }) => ({
      orders: await read.order.count({ where: { status: { not: 0 } } }),
      payments: await read.payment.count({ where: { paidFen: { not: null } } }),
      packages: await read.entitlement.count(),
    }))
    for (const [name, many] of Object.entries(rows)) if (many > 0) taken.push(`${many} ${name} in ${worldId}`)
  }
  return taken
}

function packagesIn(stack: TestStack, worldId: string): Promise<number> {
  return stack.app.registry.use(worldId, ({ read }) => read.entitlement.count())
}

function miss<Keys>({ target, seed, result }: Round<Keys>, what: string): void {
  result.misses.push(`${target.provider}: ${what} — pnpm prove forged-webhooks 1 ${seed}`)
}
