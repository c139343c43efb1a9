import type { HostEventMessage } from './host-messages.ts'
import type { HostEvent, HostEventPayload, HostPort } from './host-port.ts'

type AnyHandler = (payload: HostEventPayload<HostEvent>) => void

/** Spreads host events to their listeners. */
export interface HostEvents {
  emit(event: HostEventMessage): void
  on: HostPort['on']
}

export function createHostEvents(): HostEvents {
  const handlers = new Map<HostEvent, Set<AnyHandler>>()
  // A wallet can come back while a killed page is still starting: its result must not be lost.
  let missedPayCallback: HostEventPayload<'payCallback'> | null = null

  const handlersOf = (name: HostEvent): Set<AnyHandler> => {
    const known = handlers.get(name) ?? new Set<AnyHandler>()
    handlers.set(name, known)
    return known
  }

  return {
    emit(event) {
      const listening = [...handlersOf(event.name)]
      if (event.name === 'payCallback' && listening.length === 0) missedPayCallback = event.payload
      for (const handler of listening) handler(event.payload)
    },
    on(name, handler) {
      const listening = handlersOf(name)
      const anyHandler = handler as AnyHandler
      listening.add(anyHandler)
      if (name === 'payCallback' && missedPayCallback !== null) {
        const missed = missedPayCallback
        missedPayCallback = null
        anyHandler(missed)
      }
      return () => {
        listening.delete(anyHandler)
      }
    },
  }
}
