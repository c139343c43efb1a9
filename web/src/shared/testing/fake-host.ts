import {
  HostError,
  type HostErrorCode,
  type HostEvent,
  type HostMethod,
  type HostParams,
  type HostPort,
  type HostResult,
} from '../host/host-port.ts'

/** Answers of the fake; a method without one is missing, as in an old app. */
export type FakeAnswers = {
  [M in HostMethod]?: (params: HostParams<M>) => HostResult<M> | Promise<HostResult<M>> | HostErrorCode
}

/** A host port without a host. */
export interface FakeHost extends HostPort {
  readonly calls: { method: HostMethod; params: unknown }[]
  countOf(method: HostMethod): number
  emit(event: HostEvent, payload?: unknown): void
}

export function createFakeHost(answers: FakeAnswers = {}, isPresent = true): FakeHost {
  const calls: FakeHost['calls'] = []
  const handlers = new Map<HostEvent, Set<(payload: never) => void>>()
  return {
    calls,
    countOf: (wanted) => calls.filter(({ method }) => method === wanted).length,
    isPresent: async () => isPresent,
    platform: () => (isPresent ? 'android' : null),
    async call(method, params) {
      calls.push({ method, params })
      const answer = await answers[method]?.(params)
      if (answer === undefined) throw new HostError(method, isPresent ? 'method-missing' : 'no-host')
      if (typeof answer === 'string') throw new HostError(method, answer)
      return answer
    },
    on(event, handler) {
      const listening = handlers.get(event) ?? new Set()
      handlers.set(event, listening.add(handler))
      return () => {
        listening.delete(handler)
      }
    },
    emit(event, payload = {}) {
      for (const handler of handlers.get(event) ?? []) handler(payload as never)
    },
  }
}
