import type { BridgeEffect, HostDependencies } from './host-dependencies.ts'

/**
 * The fault armed for a call or an event, used up by it. Never rejects; null when the control plane cannot be
 * reached.
 */
export async function consumeEffect(
  { control, onError }: Pick<HostDependencies, 'control' | 'onError'>,
  name: string,
): Promise<BridgeEffect | null> {
  try {
    return await control.takeBridgeEffect(name)
  } catch (error) {
    onError(error)
    return null
  }
}

/** Payload after the effect: types changed, values emptied, or unchanged. */
export function applyToPayload(effect: BridgeEffect | null, value: unknown): unknown {
  if (effect?.kind === 'wrong-type') return withDriftedTypes(value)
  return effect?.kind === 'empty' ? withEmptyValues(value) : value
}

/** Sends to the page once, or as the effect demands: never, late or twice. Delays are wall time. */
export async function sendWithEffect(effect: BridgeEffect | null, send: () => Promise<void>): Promise<void> {
  if (effect?.kind === 'silent') return
  if (effect?.kind === 'late') {
    await new Promise((resolve) => setTimeout(resolve, effect.delayMs))
  }
  await send()
  if (effect?.kind === 'twice') await send()
}

/** Type drift of old hosts: numbers as strings, booleans as 0/1, digit strings as numbers (R-HOST-4). */
export function withDriftedTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return mapInside(value, withDriftedTypes)
}

/** Copy with empty strings and lists; other values stay. */
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
