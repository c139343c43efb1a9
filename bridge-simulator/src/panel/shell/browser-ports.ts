import { reach } from '../../control/reach.ts'
import { createControlPort } from '../api/control-port.ts'
import { createCopyPort } from '../api/copy-port.ts'
import { createEditPort } from '../api/edit-port.ts'
import { type HeardChange, heardFetch } from '../api/heard-fetch.ts'
import { journalStreamFrom } from '../api/journal-stream.ts'
import { createTablePort } from '../api/table-port.ts'
import { toLinkHash } from '../model/shared-situation.ts'
import type { PanelPorts } from '../store/panel-ports.ts'

/** The panel server passes `/__control/<path>` on to the control plane and adds its token. */
const controlBase = '/__control'

export function wallNowMs(): number {
  return Date.now()
}

export function browserPorts(defaultWorldId: string, hear: (change: HeardChange) => void): PanelPorts {
  const send = heardFetch(reach, hear)
  return {
    control: createControlPort(location.origin + controlBase, send),
    copies: createCopyPort(location.origin + controlBase, send),
    edit: createEditPort(location.origin + controlBase, send),
    tables: createTablePort(location.origin + controlBase, send),
    saveFile,
    linkTo: (situation, page) => location.origin + location.pathname + toLinkHash(situation, page),
    openStream: journalStreamFrom(controlBase),
    wallNowMs,
    after: (delayMs, call) => {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    defaultWorldId,
  }
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
