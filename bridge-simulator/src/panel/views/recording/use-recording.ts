import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PageAct } from '../../../shim/shim-config.ts'
import type { PanelPorts } from '../../api/panel-ports.ts'
import type { PanelStore } from '../../store/panel-store.ts'
import type { HandStep, PlayedWorld, PlayOutcome } from './play-recording.ts'
import type { Recorder } from './recorder.ts'
import type { Recording } from './recording.ts'
import { type RecordedTest, recordingActions } from './recording-actions.ts'
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
  /** Plays the test in the phone, with a fresh world. */
  run: () => void
  /** The run of the test that is under way or was the last; null for none. */
  played: PlayedView | null
}

/** A run of a recorded test in the phone. */
export interface PlayedView {
  steps: readonly StepLine[]
  /** Index of the step that is played; null before the first one. */
  index: number | null
  /** Null while it runs. */
  outcome: PlayOutcome | null
}

/** The phone as a recording is made on it and played. */
export interface RecordedPhone extends Pick<PlayedWorld, 'perform' | 'choose' | 'leaveShown'> {
  /** Address of the page. */
  path: () => string
  theme: Recording['theme']
  /** Does what the host or a button beside the phone did. */
  press: (step: HandStep) => void
}

/** Name of the file in which a recorded test is saved. */
export const recordedFile = 'recorded.spec.ts'

interface RecordingParts {
  ports: PanelPorts
  store: PanelStore
  recorder: Recorder
  phone: RecordedPhone
  pointing: { isOn: boolean; set: (isOn: boolean) => void }
}

export function useRecording({ ports, store, recorder, phone, pointing }: RecordingParts): RecordingView {
  const running = useSyncExternalStore(recorder.subscribe, recorder.get)
  const actions = useMemo(() => recordingActions(ports, store, recorder), [ports, store, recorder])
  const [test, setTest] = useState<RecordedTest | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [played, setPlayed] = useState<PlayedView | null>(null)
  const latestPhone = useRef(phone)
  useEffect(() => {
    latestPhone.current = phone
  })
  const run = async () => {
    if (test === null) return
    const view = { steps: stepLinesOf(test.recording.moments), index: null, outcome: null }
    setOpen(false)
    setPlayed(view)
    const made = await actions.openFresh(test.recording)
    if (made === null) return setPlayed(null)
    latestPhone.current.press({ kind: 'theme', theme: test.recording.theme })
    const world = playedWorld(ports, store, latestPhone)
    // Needed by those alone who run a test.
    const { playRecording } = await import('./play-recording.ts')
    const outcome = await playRecording(test, world, (index) => setPlayed({ ...view, index }))
    setPlayed({ ...view, outcome })
    setOpen(true)
  }
  return {
    isOn: running !== null,
    steps: stepLinesOf(running?.moments ?? []),
    remove: recorder.remove,
    toggle: () => {
      pointing.set(false)
      if (running === null) return void actions.start(phone.theme)
      void actions.stop(phone.path()).then((ended) => {
        setPlayed(null)
        setTest(ended)
        setOpen(ended !== null)
      })
    },
    save: () => test !== null && ports.saveFile(new Blob([test.text], { type: 'text/plain' }), recordedFile),
    isPointing: pointing.isOn,
    point: () => pointing.set(!pointing.isOn),
    text: isOpen ? (test?.text ?? null) : null,
    close: () => {
      setOpen(false)
      setPlayed(null)
    },
    run: () => void run(),
    played,
  }
}

/** Nothing has come for so long: what a step brought about is over. */
const quietMs = 500
const longestMs = 30_000

/** The world in front and its phone, as a recording is played on them. */
function playedWorld(ports: PanelPorts, store: PanelStore, phone: RefObject<RecordedPhone>): PlayedWorld {
  const { worldId } = store.get()
  const pause = (delayMs: number) => new Promise<void>((resolve) => void ports.after(delayMs, resolve))
  const lastSeq = () => store.get().journal.at(-1)?.seq ?? 0
  return {
    pause,
    quiet: async () => {
      const untilMs = ports.wallNowMs() + longestMs
      let seen = -1
      while (seen !== lastSeq() && ports.wallNowMs() < untilMs) {
        seen = lastSeq()
        await pause(quietMs)
      }
    },
    perform: (act: PageAct) => phone.current.perform(act),
    choose: (kind, choice) => phone.current.choose(kind, choice),
    leaveShown: () => phone.current.leaveShown(),
    press: (step) => phone.current.press(step),
    request: async (call) => {
      await ports.request(worldId, call)
      await store.read()
    },
    reached: async () => {
      const { orders, entitlements } = await ports.control.getState(worldId)
      return {
        path: phone.current.path(),
        orderStatuses: orders.map(({ status }) => status),
        entitlementStates: entitlements.map(({ state }) => state),
      }
    },
  }
}
