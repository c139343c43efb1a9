import { type PanelTab, panelTabs } from '../model/panel-layout.ts'

type PlainCommand =
  | 'resize'
  | 'runOrStop'
  | 'next'
  | 'live'
  | 'allOff'
  | 'repeat'
  | 'record'
  | 'close'
  | 'follow'
  | 'keys'
  | 'filter'
  | 'fork'
  | 'now'
  | 'undo'
  | 'redo'
  | 'apply'
  | 'arm'
  | 'commands'
  | 'leavePhone'

export type PanelCommand =
  | { name: PlainCommand }
  | { name: 'tab'; tab: PanelTab }
  | { name: 'step'; by: 1 | -1 }

const commands: ReadonlyMap<string, PanelCommand> = new Map<string, PanelCommand>([
  ...panelTabs.map((tab, index): [string, PanelCommand] => [String(index + 1), { name: 'tab', tab }]),
  ['p', { name: 'resize' }],
  [' ', { name: 'runOrStop' }],
  ['n', { name: 'next' }],
  ['j', { name: 'step', by: 1 }],
  ['k', { name: 'step', by: -1 }],
  ['b', { name: 'fork' }],
  ['t', { name: 'now' }],
  ['f', { name: 'follow' }],
  ['l', { name: 'live' }],
  ['o', { name: 'allOff' }],
  ['y', { name: 'repeat' }],
  ['r', { name: 'record' }],
  ['/', { name: 'filter' }],
  ['?', { name: 'keys' }],
  ['escape', { name: 'close' }],
])

const chords: ReadonlyMap<string, PlainCommand> = new Map([
  ['s', 'apply'],
  ['enter', 'arm'],
  ['k', 'commands'],
])

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

interface KeyContext {
  areLettersOn: boolean
  /** `typing`: keys are text. `control`: Space presses it. `phone`: it keeps every key but F6 and Ctrl K. */
  focus: 'typing' | 'control' | 'panel' | 'phone'
}

/** Returns what a key does in the panel; null where it belongs to the browser or to what has focus. */
export function panelKey(press: KeyPress, { areLettersOn, focus }: KeyContext): PanelCommand | null {
  const key = press.key.toLowerCase()
  const chord = chordOf(press, key)
  if (focus === 'phone') return keyInPhone(press, chord)
  if (chord !== null) return key === 'z' && focus === 'typing' ? null : chord
  if (focus === 'typing' || press.ctrlKey || press.metaKey || press.altKey) return null
  if (key === ' ' && focus === 'control') return null
  if (!areLettersOn && key !== 'escape' && key !== ' ') return null
  return commands.get(key) ?? null
}

/** Tells whether a key held down goes on acting; every other act is done once for each press. */
export function repeatsWhileHeld({ name }: PanelCommand): boolean {
  return name === 'step'
}

/** Ctrl Z, Shift Ctrl Z, Ctrl S, Ctrl Enter and Ctrl K; ⌘ on a Mac. In a text field Ctrl Z is the field's own. */
function chordOf({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, key: string): PanelCommand | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key === 'z') return { name: shiftKey ? 'redo' : 'undo' }
  const name = shiftKey ? undefined : chords.get(key)
  return name === undefined ? null : { name }
}

function keyInPhone(press: KeyPress, chord: PanelCommand | null): PanelCommand | null {
  if (isPlainF6(press)) return { name: 'leavePhone' }
  return chord?.name === 'commands' ? chord : null
}

function isPlainF6({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  return key === 'F6' && !(ctrlKey || metaKey || altKey || shiftKey)
}
