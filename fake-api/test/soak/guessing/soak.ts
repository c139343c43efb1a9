import { HOUR_MS } from '../../../src/engine/kernel/clock.ts'
import { advance, deleteWorld, makeWorld, newToken } from '../../support/control.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { type ProductAnswer, ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-file.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { GUESS_TARGETS, type GuessTarget } from './guess-target.ts'

/** What guessing came to. */
interface GuessResult {
  guesses: number
  answered: number
  found: number
  misses: string[]
}

/** Guesses an hour beyond those that are checked. */
const BEYOND = 5
const PER_HOUR = 25

/** Guesses at one secret, hour after hour of world time; every answer must be the same, and later the same again. */
async function guessAt(stack: TestStack, target: GuessTarget, guesses: number): Promise<GuessResult> {
  const result: GuessResult = { guesses: 0, answered: 0, found: 0, misses: [] }
  const random = new SeededRandom(`guess/${target.name}`)
  let client = new ShopClient(stack, await makeWorld(stack, target.scenario))
  const { worldId } = client.world
  while (result.guesses < guesses) {
    await guessForAnHour({ stack, client, random }, target, result)
    await advance(stack, worldId, { byMs: HOUR_MS })
    client = client.refreshed(await newToken(stack, client))
  }
  result.found = Number(queryWorld(stack, worldId, target.found)[0]?.many)
  if (result.found > 0) result.misses.push(`${target.name}: ${result.found} found`)
  for (const violation of await deleteWorld(stack, worldId)) result.misses.push(JSON.stringify(violation))
  return result
}

async function guessForAnHour(
  guesser: { stack: TestStack; client: ShopClient; random: SeededRandom },
  target: GuessTarget,
  result: GuessResult,
): Promise<void> {
  const { answeredAnHour } = target
  const many = answeredAnHour === null ? PER_HOUR : answeredAnHour + BEYOND
  const words: string[] = []
  for (let index = 0; index < many; index += 1) words.push(wordOf(await target.guess(guesser)))
  const answered = words.slice(0, answeredAnHour ?? many)
  const later = words.slice(answered.length)
  if (answeredAnHour !== null) later.push(wordOf(await target.truth(guesser)))
  result.guesses += many
  result.answered += answered.length
  const kinds = [new Set(answered), new Set(later)] as const
  if (kinds[0].size !== 1 || kinds[1].size > 1)
    result.misses.push(`${target.name}: answers differ: ${[...kinds[0], ...kinds[1]].join(' | ')}`)
  if (shapeOf(answered[0]) !== shapeOf(later[0] ?? answered[0]))
    result.misses.push(`${target.name}: another shape: ${answered[0]} | ${later[0]}`)
}

function wordOf({ status, body }: ProductAnswer): string {
  return `${status} ${JSON.stringify(body)}`
}

/** All of an answer but which refusal it is. */
function shapeOf(word = ''): string {
  return word.replace(/"code":\d+/, '').replace(/"msg":"[^"]*"/, '')
}

const [guesses] = sizesOf([10_000])

await runSoak(async (stack) => {
  const figures: string[] = []
  const misses: string[] = []
  for (const target of GUESS_TARGETS) {
    const result = await guessAt(stack, target, guesses)
    figures.push(
      `${target.name}: ${result.guesses} guesses, ${result.answered} answered, ${result.found} found`,
    )
    misses.push(...result.misses.map((miss) => `${miss} — pnpm prove guessing ${guesses}`))
  }
  return { figures, misses }
})
