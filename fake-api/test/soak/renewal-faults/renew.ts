import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../../../src/kernel/clock.ts'
import { signAgreement, signInWechat } from '../../support/contract.ts'
import { advance, control, deleteWorld, makeWorld } from '../../support/control.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-file.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { drawRenewalFaults } from './renewal-faults.ts'

/** What a year of contracts came to. */
export interface YearResult {
  contractMonths: number
  paid: number
  /** Of the paid periods, those of WeChat's 24-hour mode. */
  paidDayAfter: number
  lapsed: number
  ended: number
  misses: string[]
}

/** Each provider lets one person have ten. */
const PER_PROVIDER = 10
const MONTHS = 12
/** Share of the contracts somebody ends in a month. */
const ENDING_SHARE = 0.02
const OUT_OF_ORDER = readFileSync(join(import.meta.dirname, 'out-of-order.sql'), 'utf8')

/** Twenty contracts, ten with each provider, WeChat's in either mode by turns, over a year of faults in a world of its own. */
export async function renewForYear(stack: TestStack, seed: number): Promise<YearResult> {
  const random = new SeededRandom(`renewals/${seed}`)
  const client = new ShopClient(stack, await makeWorld(stack, 'hundred-and-ten-devices', seed))
  const { worldId } = client.world
  await signAll(stack, client)
  for (const body of drawRenewalFaults(random))
    await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
  let contractMonths = 0
  for (let month = 0; month < MONTHS; month += 1) {
    contractMonths += await endSome(stack, worldId, random)
    await advance(stack, worldId, { byMs: 30 * DAY_MS })
  }
  const misses = queryWorld(stack, worldId, OUT_OF_ORDER).map(({ rule, detail }) => `${rule}: ${detail}`)
  const count = (sql: string) =>
    Number(queryWorld(stack, worldId, `SELECT count(*) AS many FROM ${sql}`)[0]?.many)
  const paid = count(`ContractCycle WHERE state = 'paid'`)
  const paidDayAfter = count(
    `ContractCycle y JOIN Contract c ON c.id = y.contractId WHERE y.state = 'paid' AND c.planId >= '120301'`,
  )
  const lapsed = count(`ContractCycle WHERE state = 'lapsed'`)
  const ended = count(`Contract WHERE state = 'terminated'`)
  for (const violation of await deleteWorld(stack, worldId)) misses.push(JSON.stringify(violation))
  return { contractMonths, paid, paidDayAfter, lapsed, ended, misses }
}

async function signAll(stack: TestStack, client: ShopClient): Promise<void> {
  const path = `/control/worlds/${client.world.worldId}/deduct-mode`
  for (let index = 0; index < PER_PROVIDER; index += 1) {
    await control(stack, 'PUT', path, { body: { wechat: index % 2 === 0 ? 'pre-notice' : '24-hour' } })
    const { signed } = await signInWechat(stack, client, index)
    const agreementNo = await signAgreement(stack, client, PER_PROVIDER + index)
    if (signed.status !== 'signed' || agreementNo === '') throw new Error('a contract could not be signed')
  }
}

/** Ends some contracts at some moment of the coming days, and answers how many were live before. */
async function endSome(stack: TestStack, worldId: string, random: SeededRandom): Promise<number> {
  const live = queryWorld(
    stack,
    worldId,
    `SELECT contractCode FROM Contract WHERE state = 'active' ORDER BY id`,
  )
  for (const { contractCode } of live) {
    if (!random.is(ENDING_SHARE)) continue
    const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
    await control(stack, 'POST', path, { body: { by: random.pick(['user', 'merchant', 'expired']) } })
  }
  return live.length
}
