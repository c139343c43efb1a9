import type { BridgeEffect, HostPorts } from './host-ports.ts'
import { withDriftedTypes, withEmptyValues } from './type-drift.ts'

/** What befalls a call or an event. Never rejects: a control plane out of reach disturbs nothing. */
export async function consumeEffect(
  { control, onTrouble }: Pick<HostPorts, 'control' | 'onTrouble'>,
  name: string,
): Promise<BridgeEffect | null> {
  try {
    return await control.takeBridgeEffect(name)
  } catch (error) {
    onTrouble(error)
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
