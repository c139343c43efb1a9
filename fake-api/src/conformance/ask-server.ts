import { answerDifferences, parsed, type StrangeAnswer } from './answer-check.ts'
import type { ConformanceCase } from './conformance-cases.ts'

const patienceMs = 30_000
const client = 'Basic c2t5c2hvcA=='

/** A case with where the answer is off the contract; none when it holds. */
export interface JudgedCase {
  tested: ConformanceCase
  differences: readonly string[]
}

/** Asks one case of the server at `url`, which has no trailing slash. Rejects when nothing answers. */
export async function askCase(url: string, tested: ConformanceCase, token: string): Promise<JudgedCase> {
  const { operation, query, body, hasToken, expectedStatus } = tested
  const search = new URLSearchParams(query).toString()
  const headers = {
    authorization: client,
    accept: 'application/json',
    ...(hasToken ? { 'blade-auth': `bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${url}${operation.path}${search === '' ? '' : `?${search}`}`, {
    method: operation.method.toUpperCase(),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await toAnswer(response)
  const off = statusDifference(answer, expectedStatus)
  return { tested, differences: off === null ? answerDifferences(operation, answer) : [off] }
}

/** The parts of an answer the contract speaks of. */
async function toAnswer(response: Response): Promise<StrangeAnswer> {
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { status: response.status, mediaType, text: await response.text() }
}

/** A server may say 401 in its envelope alone, under any status (spec §8). */
function statusDifference({ status, text }: StrangeAnswer, expected: number | null): string | null {
  if (expected === null || status === expected) return null
  const { code } = (parsed(text) ?? {}) as { code?: unknown }
  return code === expected ? null : `answer ${status}, and ${expected} was due`
}
