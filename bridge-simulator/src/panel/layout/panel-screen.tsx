import { type ReactNode, useState } from 'react'
import { barFold } from '../model/bar-fold.ts'
import type { PanelActions, PanelView } from '../model/panel-view.ts'
import { type PhoneLook, phoneBox } from '../model/phone-look.ts'
import { phoneScale, stageSize, type Viewport } from '../model/stage-size.ts'
import { KeyList } from '../parts/key-list.tsx'
import { StatusLine } from '../parts/status-line.tsx'
import { HostBar, HostFold } from './host-bar.tsx'
import { Inspector } from './inspector.tsx'
import { Notices } from './notices.tsx'
import { PageSwitch } from './page-switch.tsx'
import styles from './panel-screen.module.css'
import { PhoneFrame } from './phone-frame.tsx'
import { type PhoneActions, PhoneSettings } from './phone-tools.tsx'
import { Stage } from './stage.tsx'
import { TabContent } from './tab-content.tsx'
import { usePanelKeys } from './use-panel-keys.ts'
import { type PanelPlace, usePanelPlace } from './use-panel-place.ts'
import type { RecordingView } from './use-recording.ts'
import { WorldBar } from './world-bar.tsx'

export interface PanelScreenProps {
  view: PanelView
  actions: PanelActions
  phoneActions: PhoneActions
  phoneLook: PhoneLook
  viewport: Viewport
  recording: RecordingView
  isDark: boolean
  /** The shop's iframe. */
  shop: ReactNode
  /** A page of the app over the shop. */
  page: ReactNode
  /** The wallet, while one is open. */
  sheet: ReactNode
  /** How that wallet may end. */
  desk: ReactNode
  onTheme: () => void
  onLanguage: () => void
}

/** The whole simulator, from plain values; it neither fetches nor knows the time. */
export function PanelScreen(props: PanelScreenProps) {
  const { view, actions, viewport } = props
  const place = usePanelPlace()
  const [areKeysShown, setKeysShown] = useState(false)
  const [areLettersOn, setLettersOn] = useState(true)
  const size = stageSize(viewport, place.tab, place.chosenSizes[place.tab] ?? null)
  const resize = () => place.resize(size)
  usePanelKeys(areLettersOn, {
    tab: place.openTab,
    resize,
    runOrStop: view.clock.isRunning ? actions.stop : actions.run,
    next: actions.jumpToNext,
    live: () => place.setLive(!place.isLive),
    allOff: actions.allOff,
    record: props.recording.toggle,
    repeat: () => place.selectedSeq !== null && actions.repeat(place.selectedSeq),
    close: place.close,
    step: (by) => place.step(view.journal, by),
    follow: () => place.followSelected(view.journal),
    keys: () => setKeysShown(true),
    fork: actions.fork,
    undo: actions.undo,
    redo: actions.redo,
  })
  const isPhoneShown = place.isPhoneShown ?? size === 'page'
  const fold = barFold(viewport.inlineSize)
  const isNetworkArranged = props.phoneLook.network !== 'online'
  const settings = <PhoneSettings actions={props.phoneActions} look={props.phoneLook} />
  const parts = { view, actions, phone: settings, isNetworkArranged }
  const host = <HostFold {...parts} />
  return (
    <div className={styles.screen} data-size={size}>
      <WorldBar
        view={view}
        actions={actions}
        isDark={props.isDark}
        recording={props.recording}
        fold={fold}
        host={size === 'rail' && host}
        onScenarios={place.openScenarios}
        onTheme={props.onTheme}
        onLanguage={props.onLanguage}
      />
      {fold.host !== 'all' && <HostBar {...parts} areEndsFolded={fold.host === 'ends'} />}
      {size === 'page' && <PageSwitch isPhoneShown={isPhoneShown} host={host} onShow={place.showPhone} />}
      <div className={styles.middle}>
        <PanelStage props={props} place={place} resize={resize} size={size} />
        {(size !== 'page' || !isPhoneShown) && <PanelInspector props={props} place={place} />}
      </div>
      <StatusLine view={view} onKeys={() => setKeysShown(true)} />
      {areKeysShown && (
        <KeyList areLettersOn={areLettersOn} onLetters={setLettersOn} onClose={() => setKeysShown(false)} />
      )}
    </div>
  )
}

interface PanelStageProps {
  props: PanelScreenProps
  place: PanelPlace
  size: ReturnType<typeof stageSize>
  resize: () => void
}

function PanelStage({ props, place, size, resize }: PanelStageProps) {
  const { view, viewport } = props
  return (
    <Stage
      size={size}
      scale={phoneScale(viewport, size, phoneBox(props.phoneLook))}
      look={props.phoneLook}
      isPhoneShown={place.isPhoneShown ?? size === 'page'}
      canResize={viewport.inlineSize >= 1280}
      actions={props.phoneActions}
      onResize={resize}
      phone={
        <PhoneFrame
          platform={view.host.platform}
          look={props.phoneLook}
          actions={props.phoneActions}
          nowMs={view.clock.nowMs}
          shop={props.shop}
          page={props.page}
          sheet={props.sheet}
        />
      }
    />
  )
}

function PanelInspector({ props: { view, actions, desk }, place }: Pick<PanelStageProps, 'props' | 'place'>) {
  return (
    <Inspector
      tab={place.tab}
      counts={{
        time: view.due.length,
        journal: view.journal.length,
        state: view.wire.state.orders.length,
        faults: view.faults.length,
      }}
      violations={view.violationCount}
      onTab={place.openTab}
      notices={
        <>
          <Notices
            connection={view.connection}
            entryCount={view.journal.length}
            refusal={view.refusal}
            onRetry={actions.retry}
            onDismiss={actions.dismissRefusal}
          />
          {desk}
        </>
      }
    >
      <TabContent view={view} actions={actions} place={place} />
    </Inspector>
  )
}
