import type { BridgeEffect, HostPorts } from './host-ports.ts'

/** What befalls a call or an event. Never rejects: a control plane out of reach disturbs nothing. */
export async function consumeEffect(
  { control, onError }: Pick<HostPorts, 'control' | 'onError'>,
  name: string,
): Promise<BridgeEffect | null> {
  try {
    return await control.takeBridgeEffect(name)
  } catch (error) {
    onError(error)
    return null
  }
}

/** What travels, as the effect leaves it. */
export function applyToPayload(effect: BridgeEffect | null, value: unknown): unknown {
  if (effect?.kind === 'wrong-type') return withDriftedTypes(value)
  return effect?.kind === 'empty' ? withEmptyValues(value) : value
}

/** Lets something travel to the page: not at all, late, twice, or as usual. Delays are wall time. */
export async function sendWithEffect(effect: BridgeEffect | null, send: () => Promise<void>): Promise<void> {
  if (effect?.kind === 'silent') return
  if (effect?.kind === 'late') {
    await new Promise((resolve) => setTimeout(resolve, effect.delayMs))
  }
  await send()
  if (effect?.kind === 'twice') await send()
}

/** What an old or hasty host app makes of an answer: numbers as texts, truth as 0 and 1, digits as numbers. */
export function withDriftedTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return mapInside(value, withDriftedTypes)
}

/** An answer whose texts and lists are empty; what is neither stays. */
export function withEmptyValues(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return mapInside(value, withEmptyValues)
}

function mapInside(value: unknown, change: (inside: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, change(inside)]))
}
