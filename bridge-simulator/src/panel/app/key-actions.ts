import { repeatableSeq } from '../model/journal-entry.ts'
import { recordOf } from '../views/faults/fault-record.ts'
import { leavePhone } from '../views/phone/leave-phone.ts'
import type { PanelScreenProps } from './panel-screen-props.ts'
import { type KeyActions, touchTab } from './use-panel-keys.ts'
import type { PanelNavigation } from './use-panel-navigation.ts'

interface KeyActionParts {
  props: PanelScreenProps
  navigation: PanelNavigation
  resize: () => void
  onKeys: () => void
  onCommands: () => void
}

/** Returns the action of each key of the panel; the panel's commands do the same. */
export function keyActions({ props, navigation, resize, onKeys, onCommands }: KeyActionParts): KeyActions {
  const { view, actions, recording } = props
  const { hasBackend } = view.world
  const nothing = () => undefined
  const toRepeat = repeatableSeq(view.found.entries, navigation.selectedSeq)
  return {
    tab: navigation.openTab,
    resize: hasBackend ? resize : nothing,
    runOrStop: view.clock.isRunning ? actions.stop : actions.run,
    next: actions.jumpToNext,
    live: () => navigation.setLive(!navigation.isLive),
    allOff: () => {
      navigation.faults.keepOff(view.faults)
      actions.allOff()
    },
    arm: () => {
      navigation.faults.choose(null)
      actions.arm(recordOf(navigation.faults.draft))
      navigation.openTab('faults')
    },
    record: hasBackend ? recording.toggle : nothing,
    repeat: () => toRepeat !== null && actions.repeat(toRepeat),
    close: navigation.close,
    step: (by) => navigation.step(view.found.entries, by),
    follow: () => navigation.filterBySelected(view.found.entries),
    keys: onKeys,
    commands: onCommands,
    touch: touchTab,
    leavePhone,
    fork: actions.fork,
    undo: actions.undo,
    redo: actions.redo,
  }
}
