import type { HttpOperationId } from '@skyshop/openapi/operations'
import { deepFreeze } from '../../engine/kernel/frozen.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type { Answer } from './envelope.ts'

type Query = Readonly<Record<string, unknown>>

const always = () => true
const [dataSource] = PACKAGE_SOURCES.data

/**
 * Operations whose answer is made of nothing but rows of the world, its instant, who asks and in which language, with the
 * queries for which that holds. Any other may write, ask a provider or count a guess, and is carried out each time.
 */
const onlyReads: Partial<Record<HttpOperationId, (query: Query) => boolean>> = {
  listUserOrders: always,
  // Looking for a device of somebody else, to buy data for it, is counted.
  listPackages: ({ packageSource }) => packageSource !== dataSource,
  listVipExpiry: always,
  listVipExpiryByKeys: always,
}

/** What is asked of a world. */
export interface Question {
  operation: HttpOperationId
  query: Query
  /** Path and query as they came, who asks and in which language. */
  asked: string
  /** The text of the body. */
  body: string
}

/** Answers of one open file of a world, at one revision and instant. */
interface AnswerCache {
  revision: number
  nowMs: number
  /** By the text of the body and then by what else was asked; null where an answer was computed once and not kept. */
  answers: Map<string, Map<string, Answer | null>>
  length: number
}

/** Characters of the questions in the cache of one file; an answer is about as long, or twice as long. */
const maxLength = 200_000
/** What an answer counts for beside its question. */
const answerLength = 20_000

const cacheOf = new WeakMap<World['read'], AnswerCache>()

/**
 * Answers a question from the cache while the world has neither been written nor moved in time. An answer is cached,
 * frozen, when it is computed the second time: most questions are asked once.
 */
export function answerCached(
  world: World,
  question: Question,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const isOnlyRead = onlyReads[question.operation]?.(question.query) === true
  return isOnlyRead ? answerFromCache(world, question, compute) : compute()
}

async function answerFromCache(
  world: World,
  question: Question,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const { asked, body } = question
  const { revision } = world
  const nowMs = world.nowMs()
  const cache = cacheAt(world, { revision, nowMs })
  const known = cache.answers.get(body)?.get(asked)
  if (known) return known
  const answer = await compute()
  if (!answer.body.success || world.revision !== revision || world.nowMs() !== nowMs) return answer
  keep(cache, question, known === undefined ? null : deepFreeze(answer))
  return answer
}

function cacheAt(world: World, { revision, nowMs }: Pick<AnswerCache, 'revision' | 'nowMs'>): AnswerCache {
  // Of the open file: a file that takes its place, as a restore does, begins with nothing.
  const file = world.read
  const known = cacheOf.get(file)
  if (known?.revision === revision && known.nowMs === nowMs) return known
  const cache = { revision, nowMs, answers: new Map(), length: 0 }
  cacheOf.set(file, cache)
  return cache
}

function keep(cache: AnswerCache, { asked, body }: Question, answer: Answer | null): void {
  const length = body.length + asked.length + (answer === null ? 0 : answerLength)
  if (length > maxLength) return
  if (cache.length + length > maxLength) {
    cache.answers.clear()
    cache.length = 0
  }
  cache.length += length
  const answers = cache.answers.get(body) ?? new Map<string, Answer | null>()
  cache.answers.set(body, answers.set(asked, answer))
}
