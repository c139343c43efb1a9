import { useEffect, useRef } from 'react'
import type { PanelTab } from '../model/panel-layout.ts'
import { panelKey, repeatsWhileHeld } from './panel-key.ts'

/** What some tabs have and others have not. */
type Touched = 'now' | 'apply' | 'filter'

export interface KeyActions {
  tab: (tab: PanelTab) => void
  resize: () => void
  runOrStop: () => void
  next: () => void
  live: () => void
  allOff: () => void
  /** Arms the fault composed on the Faults tab, and shows it there. */
  arm: () => void
  repeat: () => void
  record: () => void
  close: () => void
  step: (by: 1 | -1) => void
  follow: () => void
  keys: () => void
  commands: () => void
  /** Acts through what the open tab has for it; without effect where it has nothing. */
  touch: (what: Touched) => void
  leavePhone: () => void
  fork: () => void
  undo: () => void
  redo: () => void
}

/** Keys of the panel. The phone's frame swallows its own: of those F6 and Ctrl K come as messages of its page. */
export function usePanelKeys(areLettersOn: boolean, actions: KeyActions) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter' && isButton(event.target)) event.preventDefault()
      const command = panelKey(event, { areLettersOn, focus: focusOf(event.target) })
      if (command === null) return
      // Held down it stays the panel's, or the browser would do its own with it.
      event.preventDefault()
      if (!event.repeat || repeatsWhileHeld(command)) perform(command, latest.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areLettersOn])
}

/** The browser presses a button again and again while Enter is held; nothing here is meant to be done twice. */
function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button') !== null
}

function focusOf(target: EventTarget | null): 'typing' | 'control' | 'panel' | 'phone' {
  // A dialog keeps its keys also when what had the focus in it is gone, and no longer once it is closed, although it has
  // the focus for a moment more; Escape closes what a button has unfolded.
  if (document.querySelector('dialog:modal, :popover-open') !== null) return 'typing'
  if (!(target instanceof HTMLElement)) return 'panel'
  if (target.closest('[data-phone]')) return 'phone'
  if (target.closest('dialog[open], select, textarea, input:not([type=radio], [type=checkbox])'))
    return 'typing'
  return target.closest('button, input, a') ? 'control' : 'panel'
}

function perform(command: NonNullable<ReturnType<typeof panelKey>>, actions: KeyActions) {
  switch (command.name) {
    case 'tab':
      return actions.tab(command.tab)
    case 'step':
      return actions.step(command.by)
    case 'now':
    case 'apply':
    case 'filter':
      return actions.touch(command.name)
    default:
      return actions[command.name]()
  }
}

const selectors = {
  now: 'main [data-now-button] button',
  apply: 'main [data-apply] button',
  filter: 'main input[data-search]',
} as const satisfies Record<Touched, string>

/** Presses the button, or goes into the field, that the open tab has for a key. */
export function touchTab(what: Touched): void {
  const element = document.querySelector<HTMLElement>(selectors[what])
  if (what === 'filter') element?.focus()
  else element?.click()
}

/** Tells whether the open tab has something for a key. */
export function canTouchTab(what: Touched): boolean {
  return document.querySelector(selectors[what]) !== null
}
