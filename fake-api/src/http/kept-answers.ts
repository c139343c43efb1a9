import type { HttpOperationId } from '@skyshop/openapi/operations'
import { deepFreeze } from '../kernel/frozen.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type { World } from '../world/transaction/world.ts'
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

/** What is asked of a world: of equal questions at one revision and instant only the first is worked out. */
export interface Question {
  operation: HttpOperationId
  query: Query
  /** Path and query as they came, who asks and in which language. */
  asked: string
  /** The text of the body. */
  body: string
}

/** What is kept of one open file of a world. */
interface KeptAnswers {
  revision: number
  nowMs: number
  /** By the text of the body and then by what else was asked; null for an answer that was given once. */
  answers: Map<string, Map<string, Answer | null>>
  length: number
}

/** Characters of the questions kept of one file; an answer is about as long, or twice as long. */
const maxLength = 200_000
/** What an answer counts for beside its question. */
const answerLength = 20_000

const keptOf = new WeakMap<World['read'], KeptAnswers>()

/**
 * The answer to a question: the one given before while the world has neither been written nor moved in time, as is the
 * rule while its clock stands. It is kept from the second time on, frozen, as most are asked once.
 */
export async function answerOnce(
  world: World,
  question: Question,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { operation, query, asked, body } = question
  if (onlyReads[operation]?.(query) !== true) return work()
  const { revision } = world
  const nowMs = world.nowMs()
  const kept = keptAt(world, { revision, nowMs })
  const known = kept.answers.get(body)?.get(asked)
  if (known) return known
  const answer = await work()
  if (!answer.body.success || world.revision !== revision || world.nowMs() !== nowMs) return answer
  keep(kept, question, known === undefined ? null : deepFreeze(answer))
  return answer
}

function keptAt(world: World, { revision, nowMs }: Pick<KeptAnswers, 'revision' | 'nowMs'>): KeptAnswers {
  // Of the open file: a file that takes its place, as a restore does, begins with nothing.
  const file = world.read
  const known = keptOf.get(file)
  if (known?.revision === revision && known.nowMs === nowMs) return known
  const kept = { revision, nowMs, answers: new Map(), length: 0 }
  keptOf.set(file, kept)
  return kept
}

function keep(kept: KeptAnswers, { asked, body }: Question, answer: Answer | null): void {
  const length = body.length + asked.length + (answer === null ? 0 : answerLength)
  if (length > maxLength) return
  if (kept.length + length > maxLength) {
    kept.answers.clear()
    kept.length = 0
  }
  kept.length += length
  const answers = kept.answers.get(body) ?? new Map<string, Answer | null>()
  kept.answers.set(body, answers.set(asked, answer))
}
