import { useMemo, useState, useSyncExternalStore } from 'react'
import type { PanelPorts } from '../../api/panel-ports.ts'
import type { PanelStore } from '../../store/panel-store.ts'
import type { Recorder } from './recorder.ts'
import type { Recording } from './recording.ts'
import { recordingActions } from './recording-actions.ts'
import { type StepLine, stepLinesOf } from './step-line.ts'

/** A recording as the bar shows it. */
export interface RecordingView {
  isOn: boolean
  /** What was recorded so far and was not taken out. */
  steps: readonly StepLine[]
  remove: (index: number) => void
  toggle: () => void
  /** The test made of the last one, until it is put away. */
  text: string | null
  close: () => void
  /** Hands the test to the tester as a file. */
  save: () => void
  /** The next tap in the phone chooses a text that the test expects. */
  isPointing: boolean
  point: () => void
}

/** Name of the file in which a recorded test is saved. */
export const recordedFile = 'recorded.spec.ts'

interface RecordingParts {
  ports: PanelPorts
  store: PanelStore
  recorder: Recorder
  /** Address of the page in the phone. */
  path: () => string
  theme: Recording['theme']
  pointing: { isOn: boolean; set: (isOn: boolean) => void }
}

export function useRecording({
  ports,
  store,
  recorder,
  path,
  theme,
  pointing,
}: RecordingParts): RecordingView {
  const running = useSyncExternalStore(recorder.subscribe, recorder.get)
  const actions = useMemo(() => recordingActions(ports, store, recorder), [ports, store, recorder])
  const [text, setText] = useState<string | null>(null)
  return {
    isOn: running !== null,
    steps: stepLinesOf(running?.moments ?? []),
    remove: recorder.remove,
    toggle: () => {
      pointing.set(false)
      void (running === null ? actions.start(theme) : actions.stop(path()).then(setText))
    },
    save: () => text !== null && ports.saveFile(new Blob([text], { type: 'text/plain' }), recordedFile),
    isPointing: pointing.isOn,
    point: () => pointing.set(!pointing.isOn),
    text,
    close: () => setText(null),
  }
}
