import type { Schemas } from '@skyshop/openapi/control'
import type { PageTap, PageTheme } from '../../../shim/shim-config.ts'
import type { PhoneNetwork } from '../../model/phone-look.ts'

/** A change asked of the control plane of the recorded world, that was done. */
export interface ControlStep {
  kind: 'control'
  method: string
  /** After `/control/worlds/<id>`: `/faults/14`. */
  path: string
  body: unknown
  /** World time after the step, when known. */
  nowMs: number | null
}

/** One step of the tester during a recording. */
export type RecordedStep =
  | { kind: 'tap'; tap: PageTap }
  | { kind: 'cashier' | 'contract'; choice: unknown }
  /** A text of the page that has to be seen then. */
  | { kind: 'see'; text: string }
  | { kind: 'back' | 'page-hide' | 'page-show' }
  /** A jump of the clock has woken the phone, as it does in a test. */
  | { kind: 'wake' }
  | { kind: 'open' | 'reload'; path: string }
  /** `path`: of the page that was open then. */
  | { kind: 'network'; network: PhoneNetwork; path?: string }
  | { kind: 'theme'; theme: PageTheme }
  | ControlStep

export interface RecordedMoment {
  step: RecordedStep
  wallMs: number
  /** A removed step; its effect on the world time stays. */
  isRemoved?: boolean
}

/** Steps of the tester, beginning with a fresh world. */
export interface Recording {
  scenario: string
  seed: number
  profile: Schemas['HostProfile']
  /** Armed before it began. */
  faults: readonly Schemas['FaultRecord'][]
  /** The theme the phone had then. */
  theme: PageTheme
  startMs: number
  devices: readonly { deviceId: string; deviceName: string }[]
  moments: readonly RecordedMoment[]
}

/** State of the world and the page when the recording was stopped: what the test expects. */
export interface RecordingEnd {
  /** Address of the page, without its query; null when the phone showed another world by then. */
  path: string | null
  orderStatuses: readonly number[]
  entitlementStates: readonly string[]
  /** The world's time. */
  nowMs: number
  wallMs: number
}

/** A call of the shop and when it was answered. */
export interface ShopCall {
  operationId: string
  wallMs: number
}
