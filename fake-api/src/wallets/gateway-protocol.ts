import type { Protocol } from '../http/exchange.ts'
import { worldInPath } from '../http/pipeline.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'

/** What a gateway needs of the process around it. */
export interface GatewayOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'acquire'>
  readonly isJournaling: boolean
  /** Called with our own errors; the caller only reads the provider's words for them. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  readonly stopwatchMs: () => number
  /** Runs when an operation was carried out and before it is answered: callbacks that overtake the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

/** What all gateways do alike: the path names the world, and callbacks can overtake an answer. */
export function gatewayStages<Operation, Details, Answer>({
  registry,
  beforeAnswer,
  stopwatchMs,
}: GatewayOptions) {
  return {
    findWorld: worldInPath(registry),
    beforeAnswer,
    isDelayRecorded: true,
    stopwatchMs,
  } satisfies Partial<Protocol<Operation, Details, Answer>>
}
