import type { Schemas } from '@skyshop/openapi/control'
import { ControlRefused, fetchServer } from '../../control/control-client.ts'
import { createControlPort, createTablePort } from './control-port.ts'
import { createCopyPort } from './copy-port.ts'
import { createEditPort } from './edit-port.ts'
import { type Mutation, observeMutations } from './observe-mutations.ts'
import type { OpenJournalStream, PanelPorts } from './panel-ports.ts'
import { toLinkHash } from './shared-situation.ts'

/** The panel server passes `/__control/<path>` on to the control plane and adds its token. */
const controlBase = '/__control'

/** Wall time in milliseconds since 1970. */
export function wallNowMs(): number {
  return Date.now()
}

/** The ports of the panel in a browser; `onMutation` is called after each change that the server has made. */
export function browserPorts(
  defaultWorldId: string,
  onMutation: (change: Mutation) => void,
): Omit<PanelPorts, 'recentWorlds'> {
  const send = observeMutations(fetchServer, onMutation)
  return {
    control: createControlPort(location.origin + controlBase, send),
    copies: createCopyPort(location.origin + controlBase, send),
    edit: createEditPort(location.origin + controlBase, send),
    tables: createTablePort(location.origin + controlBase, send),
    request: requestAgain,
    saveFile,
    linkTo: (situation, page) => location.origin + location.pathname + toLinkHash(situation, page),
    openStream: journalStreamFrom(controlBase),
    wallNowMs,
    keepFilming: (isFilming) => keep('film', isFilming ? 'on' : 'off'),
    after: (delayMs, call) => {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    defaultWorldId,
  }
}

function journalStreamFrom(baseUrl: string): OpenJournalStream {
  return (worldId, afterSeq, listener) => {
    const path = `/control/worlds/${encodeURIComponent(worldId)}/journal/stream?afterSeq=${afterSeq}`
    const source = new EventSource(baseUrl + path)
    source.onopen = listener.onOpen
    source.onmessage = (event: MessageEvent<string>) => listener.onEntry(JSON.parse(event.data))
    source.onerror = () => {
      source.close()
      listener.onCut()
    }
    return () => source.close()
  }
}

const requestAgain: PanelPorts['request'] = async (worldId, { method, path, body }) => {
  const sent =
    body === null ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetchServer(`${controlBase}/control/worlds/${worldId}${path}`, { method, ...sent })
  const answer: Schemas['ControlRefusal'] = await response.json()
  if (!response.ok) throw new ControlRefused(answer.error, answer.message, answer)
  return answer
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}

const savedPrefix = 'skyshop-panel-'

/** Reads a value that the panel keeps in this browser; null if it never kept one. */
export function readSaved(name: string): string | null {
  return localStorage.getItem(savedPrefix + name)
}

/** Keeps a text under a name in this browser. */
export function keep(name: string, text: string): void {
  localStorage.setItem(savedPrefix + name, text)
}

/** Reads a value that the panel keeps for this browser tab until it is closed; null if it never kept one. */
export function readOfTab(name: string): string | null {
  return sessionStorage.getItem(savedPrefix + name)
}

/** Keeps a text under a name for this tab of the browser. */
export function keepForTab(name: string, text: string): void {
  sessionStorage.setItem(savedPrefix + name, text)
}

/** Reads whether the phone is filmed; it is until that is switched off in this browser. */
export function readFilming(): boolean {
  return readSaved('film') !== 'off'
}
