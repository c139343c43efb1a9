import { createControlPort } from '../api/control-port.ts'
import { journalStreamFrom } from '../api/journal-stream.ts'
import type { PanelPorts } from '../store/panel-ports.ts'

/** The panel server passes `/__control/<path>` on to the control plane and adds its token. */
const controlBase = '/__control'

export function wallNowMs(): number {
  return Date.now()
}

export function browserPorts(defaultWorldId: string): PanelPorts {
  return {
    control: createControlPort(location.origin + controlBase),
    openStream: journalStreamFrom(controlBase),
    wallNowMs,
    after: (delayMs, call) => {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    defaultWorldId,
  }
}
