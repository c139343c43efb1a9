import { useEffect, useRef } from 'react'
import { panelKey } from '../model/panel-key.ts'
import type { PanelTab } from '../model/stage-size.ts'

export interface KeyActions {
  tab: (tab: PanelTab) => void
  resize: () => void
  runOrStop: () => void
  next: () => void
  live: () => void
  allOff: () => void
  repeat: () => void
  record: () => void
  close: () => void
  step: (by: 1 | -1) => void
  follow: () => void
  keys: () => void
  fork: () => void
  undo: () => void
  redo: () => void
}

/** Keys of the panel. The phone's frame swallows its own, so they never arrive here. */
export function usePanelKeys(areLettersOn: boolean, actions: KeyActions) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = panelKey(event, { areLettersOn, focus: focusOf(event.target) })
      if (command === null) return
      event.preventDefault()
      perform(command, latest.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areLettersOn])
}

function focusOf(target: EventTarget | null): 'typing' | 'control' | 'panel' {
  if (!(target instanceof HTMLElement)) return 'panel'
  if (target.closest('dialog, select, textarea, input:not([type=radio], [type=checkbox])')) return 'typing'
  return target.closest('button, input, a') ? 'control' : 'panel'
}

function perform(command: NonNullable<ReturnType<typeof panelKey>>, actions: KeyActions) {
  switch (command.name) {
    case 'tab':
      return actions.tab(command.tab)
    case 'step':
      return actions.step(command.by)
    case 'now':
      return document.querySelector<HTMLElement>('main [data-now-button] button')?.click()
    case 'apply':
      return document.querySelector<HTMLElement>('main [data-apply] button')?.click()
    case 'filter':
      return document.querySelector<HTMLInputElement>('main input[data-search]')?.focus()
    default:
      return actions[command.name]()
  }
}
