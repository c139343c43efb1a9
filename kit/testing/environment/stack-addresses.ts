import { setTimeout as pause } from 'node:timers/promises'
import {
  answered,
  type ControlClient,
  createControlClient,
  retryingFetch,
} from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'

const startOfScenarios = 'start the scenarios with playwright test, whose global setup starts the stack'

/** Reads the addresses in the environment; `start` says how they get there. @throws when they are missing */
export function stackAddresses(
  env: NodeJS.ProcessEnv = process.env,
  start: string = startOfScenarios,
): StackAddresses {
  const required = (name: string): string => {
    const value = env[name]
    if (value) return value
    throw new Error(`${name} is not set: ${start}.`)
  }
  /** Empty where no backend is among the parties. */
  const withBackend = (name: string): string => (env[name] === '' ? '' : required(name))
  return {
    panelUrl: required('SKYSHOP_PANEL_URL'),
    shopUrl: withBackend('SKYSHOP_SHOP_URL'),
    productUrl: withBackend('SKYSHOP_PRODUCT_URL'),
    gatewayUrl: required('SKYSHOP_GATEWAY_URL'),
    controlUrl: required('SKYSHOP_CONTROL_URL'),
    controlToken: required('SKYSHOP_CONTROL_TOKEN'),
  }
}

/** Half a minute is enough for a server to come back, or for another one to take its worlds over. */
const tries = 30

/** A client of the control plane that goes on when its server is back. */
export function controlClientOf({ controlUrl, controlToken }: StackAddresses): ControlClient {
  return createControlClient({
    baseUrl: controlUrl,
    token: controlToken,
    fetch: retryingFetch({ pause, tries }),
  })
}

/**
 * A jump of a world's clock that may be sent again when its server ends amid it: of a span, which would begin anew, the instant
 * at its end. A clock that runs may have passed that instant.
 */
export async function repeatableJump(
  { control, here }: { control: ControlClient; here: { params: { path: { worldId: string } } } },
  jump: Schemas['ClockAdvance'],
): Promise<Schemas['ClockAdvance']> {
  if (jump.byMs === undefined) return jump
  const { mode, nowMs } = answered(await control.GET('/control/worlds/{worldId}/clock', here))
  return mode === 'standing' ? { toMs: nowMs + jump.byMs } : jump
}
