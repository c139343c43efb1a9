import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { NetworkError } from '../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../shared/errors/error-names.ts'
import { untilDate } from '../../shared/time/wire-time.ts'

/** Outcome of the trial for one camera. */
export interface TrialOutcome {
  deviceId: string
  deviceName: string
  /** Why it was not received; null when it was. */
  error: ErrorName | null
  /** Date of its end; null when unknown. */
  until: string | null
}

/** The calls trials are started with. */
export interface TrialCalls {
  consume: (deviceIds: string[]) => Promise<Schemas['TrialResult'][]>
  listEligible: () => Promise<Schemas['OfferDevice'][]>
  /** End of a package the camera was given, null when it has none. */
  givenUntil: (deviceId: string) => Promise<string | null>
}

type Camera = Pick<Schemas['OfferDevice'], 'deviceId' | 'deviceName'>

/**
 * Starts the trial on some cameras, each for itself. Where the answer is lost, or refuses all (web views send a request
 * again whose connection broke), those the server no longer offers it to are looked at. Throws what went wrong when
 * every camera is offered it still.
 */
export async function startTrials(calls: TrialCalls, cameras: readonly Camera[]): Promise<TrialOutcome[]> {
  try {
    const results = await calls.consume(cameras.map(({ deviceId }) => deviceId))
    return cameras.map((camera) => outcomeOf(camera, results))
  } catch (error) {
    const offered = await calls.listEligible().catch(() => null)
    if (offered === null) throw error
    const isOffered = ({ deviceId }: Camera) => offered.some((one) => one.deviceId === deviceId)
    if (cameras.every(isOffered)) throw error
    return Promise.all(
      cameras.map(async (camera) => {
        const until = isOffered(camera) ? null : await calls.givenUntil(camera.deviceId).catch(() => null)
        return {
          ...named(camera),
          error: until === null ? nameOfError(error) : null,
          until: untilDate(until),
        }
      }),
    )
  }
}

function outcomeOf(camera: Camera, results: readonly Schemas['TrialResult'][]): TrialOutcome {
  const result = results.find(({ deviceId }) => deviceId === camera.deviceId)
  // An answer that leaves a camera out cannot be read.
  if (result === undefined) throw new NetworkError('unreadable')
  const error = result.received ? null : (result.reason ?? 'receive-failed')
  return { ...named(camera), error, until: untilDate(result.endTime) }
}

function named({ deviceId, deviceName }: Camera): Camera {
  return { deviceId, deviceName }
}
