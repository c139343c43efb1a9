import { WallTimeoutError } from '../../engine/http/http-sender.ts'

/** A call that a provider refused, or whose answer cannot be trusted (`code` null); each provider has a class of its own. */
export abstract class GatewayError<Code extends string = string> extends Error {
  readonly code: Code | null

  constructor(message: string, code: Code | null = null) {
    super(message)
    this.code = code
  }
}

/** Returns the code of a provider's refusal; null for any other error. */
export function refusalCode(error: unknown): string | null {
  return error instanceof GatewayError ? error.code : null
}

/** Makes null of a refusal with one of these codes; throws any other error again. */
export function orNull<Code extends string>(...codes: readonly Code[]): (error: unknown) => null {
  return (error) => {
    const code = refusalCode(error)
    if (codes.some((expected) => expected === code)) return null
    throw error
  }
}

/** Says of an error what `classifyError` of a wallet does; `unknownOutcome` are refusals that tell nothing of the outcome. */
export function classifyGatewayError(
  error: unknown,
  unknownOutcome: ReadonlySet<string>,
): 'refused' | 'unknown' | null {
  if (error instanceof GatewayError)
    return error.code === null || unknownOutcome.has(error.code) ? 'unknown' : 'refused'
  // A connection that broke: the request may have been served.
  const isLost = error instanceof WallTimeoutError || (error instanceof Error && 'code' in error)
  return isLost ? 'unknown' : null
}
