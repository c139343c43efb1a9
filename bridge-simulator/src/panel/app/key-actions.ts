import { recordOf } from '../views/faults/fault-record.ts'
import { leavePhone } from '../views/phone/leave-phone.ts'
import type { PanelScreenProps } from './panel-screen-props.ts'
import { type KeyActions, touchTab } from './use-panel-keys.ts'
import type { PanelPlace } from './use-panel-place.ts'

interface KeyActionParts {
  props: PanelScreenProps
  place: PanelPlace
  resize: () => void
  onKeys: () => void
  onCommands: () => void
}

/** What each key of the panel does; its commands do the same. */
export function keyActions({ props, place, resize, onKeys, onCommands }: KeyActionParts): KeyActions {
  const { view, actions, recording } = props
  return {
    tab: place.openTab,
    resize,
    runOrStop: view.clock.isRunning ? actions.stop : actions.run,
    next: actions.jumpToNext,
    live: () => place.setLive(!place.isLive),
    allOff: () => {
      place.faults.keepOff(view.faults)
      actions.allOff()
    },
    arm: () => {
      place.faults.choose(null)
      actions.arm(recordOf(place.faults.draft))
      place.openTab('faults')
    },
    record: recording.toggle,
    repeat: () => place.selectedSeq !== null && actions.repeat(place.selectedSeq),
    close: place.close,
    step: (by) => place.step(view.journal, by),
    follow: () => place.followSelected(view.journal),
    keys: onKeys,
    commands: onCommands,
    touch: touchTab,
    leavePhone,
    fork: actions.fork,
    undo: actions.undo,
    redo: actions.redo,
  }
}
