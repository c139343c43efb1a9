import type { Schemas } from '@skyshop/openapi/control'
import { control, makeWorld } from '../support/control.ts'
import type { TestStack } from '../support/test-stack.ts'

/** Address that no webhook reaches. */
export const NOTIFY_URL = 'http://127.0.0.1:9/notify'
type Payer = Omit<Schemas['PayerRequest'], 'what'>

/** Makes a world; returns its accounts, and the payer in it. */
export async function openPayer(stack: TestStack) {
  const { worldId, clock } = await makeWorld(stack)
  const at = `/control/worlds/${worldId}`
  const accounts = (await control<Schemas['Merchants']>(stack, 'GET', `${at}/merchants`)).body
  return { worldId, nowMs: clock.nowMs, accounts, pay: payerOf(stack, worldId) }
}

/** Returns the payer of a world: pays or signs what an app hands over, or has the refusal. */
export function payerOf(stack: TestStack, worldId: string) {
  return async (what: string, how: Payer = {}) => {
    const asked = { body: { what, ...how } }
    const { status, body } = await control<Schemas['PayerResult'] & Schemas['ControlRefusal']>(
      ...[stack, 'POST', `/control/worlds/${worldId}/payer`, asked],
    )
    return status === 200 ? body : { ...body, status }
  }
}
