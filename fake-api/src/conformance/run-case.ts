import type { ConformanceCase } from './conformance-cases.ts'
import { answerDifferences, answerStatus, type ReceivedAnswer, refusalOf } from './exchange-check.ts'

const timeoutMs = 30_000
const client = 'Basic c2t5c2hvcA=='

/** A case with what came of it. */
export interface CaseResult {
  tested: ConformanceCase
  /** Why nothing came; null when something did. */
  silence: string | null
  /** What was answered in place of what was asked for: a refusal by its name, or that there is no such extra. */
  instead: string | null
  /** Where it is off the contract; none when it holds. */
  differences: readonly string[]
}

/** Asks one case of the server at `url`, which has no trailing slash. */
export async function runCase(url: string, tested: ConformanceCase, token: string): Promise<CaseResult> {
  try {
    const answer = await send(url, tested, token)
    const isMissingExtra = tested.operation.isExtra && answer.status === 404
    const result = { tested, silence: null }
    if (isMissingExtra) return { ...result, instead: 'not there', differences: [] }
    const instead = refusalOf(answer)?.name ?? null
    return { ...result, instead, differences: differencesOf(tested, answer) }
  } catch (error) {
    const silence = silenceOf(error)
    return { tested, silence, instead: null, differences: [`no answer: ${silence}`] }
  }
}

/** How many calls must all be answered 401 before the token is taken to be wrong, and not the server. */
const callsWithToken = 3

/** Tells whether the server at `url` refuses the token itself: calls with nothing else in common all answer 401. */
export async function refusesToken(url: string, cases: readonly ConformanceCase[], token: string) {
  const tried = cases.filter(({ hasToken }) => hasToken).slice(0, callsWithToken)
  const answers = await Promise.all(tried.map((tested) => send(url, tested, token).catch(() => null)))
  return tried.length > 0 && answers.every((answer) => answer !== null && answerStatus(answer) === 401)
}

async function send(url: string, tested: ConformanceCase, token: string): Promise<ReceivedAnswer> {
  const { operation, query, body, hasToken } = tested
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
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { status: response.status, mediaType, text: await response.text() }
}

/**
 * Compares an answer with the status that was due, then with the contract. Another documented status is not enough: a
 * server that refuses every call would pass.
 */
function differencesOf({ operation, expectedStatus }: ConformanceCase, answer: ReceivedAnswer): string[] {
  const status = answerStatus(answer)
  if (status === expectedStatus) return answerDifferences(operation, answer)
  if (status === 401) return ['answer 401: the token is refused']
  return [`answer ${status}, and ${expectedStatus} was due`]
}

/** Says why no answer came; a failed fetch has it in its cause. Throws any other error, a defect of ours. */
export function silenceOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `none within ${timeoutMs / 1000} s`
  if (!(error.cause instanceof Error)) throw error
  return error.cause.message || String((error.cause as NodeJS.ErrnoException).code)
}
