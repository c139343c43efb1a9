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
}

interface RecordingParts {
  ports: PanelPorts
  store: PanelStore
  recorder: Recorder
  /** Address of the page in the phone. */
  path: () => string
  theme: Recording['theme']
}

export function useRecording({ ports, store, recorder, path, theme }: RecordingParts): RecordingView {
  const running = useSyncExternalStore(recorder.subscribe, recorder.get)
  const actions = useMemo(() => recordingActions(ports, store, recorder), [ports, store, recorder])
  const [text, setText] = useState<string | null>(null)
  return {
    isOn: running !== null,
    steps: stepLinesOf(running?.moments ?? []),
    remove: recorder.remove,
    toggle: () => void (running === null ? actions.start(theme) : actions.stop(path()).then(setText)),
    text,
    close: () => setText(null),
  }
}
