import { NetworkError } from '../api-client/api-errors.ts'
import { nameOfError } from '../errors/error-names.ts'

/** A gift that is had once: how it is asked for, and how the server tells whether it is had. */
export interface OnceOnly<Given> {
  claim: () => Promise<Given>
  isHad: () => Promise<boolean>
}

/**
 * Claims a gift. Where the answer is lost, or says that it was received before (web views send a request again whose
 * connection broke), the server is asked what is had. Answers what was given, null when only that it is had; throws
 * what the claim threw otherwise.
 */
export async function claimOnce<Given>({ claim, isHad }: OnceOnly<Given>): Promise<Given | null> {
  try {
    return await claim()
  } catch (error) {
    if (isDoubtful(error) && (await isHad().catch(() => false))) return null
    throw error
  }
}

/** Whether the claim may have been made in spite of the error. */
function isDoubtful(error: unknown): boolean {
  return error instanceof NetworkError || nameOfError(error) === 'already-received'
}
