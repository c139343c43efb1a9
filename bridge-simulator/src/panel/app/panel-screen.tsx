import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { phoneNowMs } from '../../host/phone-clock.ts'
import { useTable, useTexts } from '../i18n/texts-context.ts'
import { latestRefusal } from '../model/journal-entry.ts'
import { panelTabs, phoneAreaSize, phoneScale, roomOfTwo } from '../model/panel-layout.ts'
import { phoneBox } from '../model/phone-look.ts'
import { Segments } from '../ui/choice.tsx'
import { barFold } from '../views/bars/fold.tsx'
import { HostBar, HostFold } from '../views/bars/host-bar.tsx'
import { NoticeLines, useNotices } from '../views/bars/notices.tsx'
import { ProgressLine } from '../views/bars/progress-line.tsx'
import { StatusLine } from '../views/bars/status-line.tsx'
import { WorldBar } from '../views/bars/world-bar.tsx'
import compareStyles from '../views/compare/compare.module.css'
import { compareTexts } from '../views/compare/compare-texts.ts'
import { PhoneArea } from '../views/phone/phone-area.tsx'
import { PhoneFrame } from '../views/phone/phone-frame.tsx'
import { PhoneSettings } from '../views/phone/phone-tools.tsx'
import { WalletActivity } from '../views/wallets/wallet-activity.tsx'
import { Inspector } from './inspector.tsx'
import { keyActions } from './key-actions.ts'
import { KeyList } from './key-list.tsx'
import { CommandPalette, ViewBoundary } from './lazy-views.tsx'
import styles from './panel-screen.module.css'
import type { PanelScreenProps } from './panel-screen-props.ts'
import { TabContent } from './tab-content.tsx'
import { firstJournalPlace, useGuidedStart } from './use-guided-start.tsx'
import { usePanelKeys } from './use-panel-keys.ts'
import { type PanelNavigation, usePanelNavigation } from './use-panel-navigation.ts'
import { WorldTexts } from './world-texts.tsx'

/** The whole page of the simulator, from plain values: without requests or a clock. */
export function PanelScreen(props: PanelScreenProps) {
  return (
    <WorldTexts world={props.view.wire.world}>
      <WholeScreen {...props} />
    </WorldTexts>
  )
}

function WholeScreen(props: PanelScreenProps) {
  const { view, actions, viewport } = props
  const navigation = useNavigation(props)
  const [areKeysShown, setKeysShown] = useState(false)
  const [areLettersOn, setLettersOn] = useState(true)
  const { hasBackend } = view.world
  // Two phones leave the rest to what is compared.
  const chosenSize = props.otherPhone ? 'peek' : (navigation.chosenSizes[navigation.tab] ?? null)
  // Without the backend there is no phone, and the inspector is the page.
  const size = hasBackend ? phoneAreaSize(viewport, navigation.tab, chosenSize) : 'page'
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const open = { onKeys: () => setKeysShown(true), onCommands: () => setPaletteOpen(true) }
  const keys = keyActions({ props, navigation, resize: () => navigation.resize(size), ...open })
  // What is typed while the palette is still loading must not act.
  usePanelKeys(areLettersOn && !isPaletteOpen, keys)
  const isPhoneShown = hasBackend && (navigation.isPhoneShown ?? size === 'page')
  const guided = useGuidedStart(props, navigation)
  const commands = { props, navigation, keys, onGuide: guided.start }
  const fold = barFold(viewport.inlineSize, props.recording.isOn)
  const settings = <PhoneSettings actions={props.phoneActions} look={props.phoneLook} />
  const parts = { view, actions, phone: settings, isNetworkArranged: props.phoneLook.network !== 'online' }
  const host = <HostFold {...parts} isShort={props.recording.isOn} />
  // The phone lies in the place of the inspector: there it would cover them.
  const areNoticesAbove = size === 'page'
  const messages = usePanelNotices(props, navigation, guided.line)
  const notices = <NoticeLines notices={messages} />
  return (
    <div className={styles.layout} data-size={size} data-highlight={guided.highlighted}>
      <WorldBar
        view={view}
        actions={actions}
        isDark={props.isDark}
        recording={props.recording}
        fold={fold}
        open={size === 'page' && isPhoneShown ? 'phone' : navigation.tab}
        host={fold.host === 'all' && size !== 'page' && host}
        onScenarios={navigation.openScenarios}
        onTheme={props.onTheme}
        onLanguage={props.onLanguage}
      />
      {hasBackend && fold.host !== 'all' && <HostBar {...parts} areEndsFolded={fold.host === 'ends'} />}
      {hasBackend && size === 'page' && (
        <PageSwitch isPhoneShown={isPhoneShown} host={host} onShow={navigation.showPhone} />
      )}
      {areNoticesAbove && notices}
      <ProgressLine view={view} actions={actions} />
      <div className={styles.middle}>
        {hasBackend && <PanelPhones props={props} navigation={navigation} size={size} />}
        {(size !== 'page' || !isPhoneShown) && (
          <PanelInspector
            props={props}
            navigation={navigation}
            notices={!areNoticesAbove && notices}
            guided={{ ...guided, card: messages.news.length === 0 && guided.card }}
            onCommands={keys.commands}
          />
        )}
      </div>
      <StatusLine view={view} onKeys={() => setKeysShown(true)} />
      {isPaletteOpen && <LoadedPalette source={commands} onClose={() => setPaletteOpen(false)} />}
      {areKeysShown && (
        <KeyList
          {...{ world: view.world, areLettersOn }}
          onLetters={setLettersOn}
          onClose={() => setKeysShown(false)}
        />
      )}
    </div>
  )
}

/** Where the tester is in the panel, which begins with the comparison where one goes on. */
function useNavigation({ view, comparison }: Pick<PanelScreenProps, 'view' | 'comparison'>) {
  const firstPage = comparison.worldId === null ? 'this-world' : 'compare'
  return usePanelNavigation(view.world, firstJournalPlace, firstPage)
}

function usePanelNotices(
  { view, actions }: PanelScreenProps,
  navigation: PanelNavigation,
  guideLine: ReactElement | null,
) {
  return useNotices({
    ...{ view, actions, guideLine },
    onMissing: () => {
      navigation.openJournal(view.gap?.afterSeq ?? null)
      actions.retry()
    },
    onFaults: () => navigation.openTab('faults'),
  })
}

/** The commands, or where they do not load a dialog that says so. */
function LoadedPalette(props: ComponentProps<typeof CommandPalette>) {
  return (
    <ViewBoundary onClose={props.onClose}>
      <Suspense>
        <CommandPalette {...props} />
      </Suspense>
    </ViewBoundary>
  )
}

interface PanelPhoneProps {
  props: PanelScreenProps
  navigation: PanelNavigation
  size: ReturnType<typeof phoneAreaSize>
}

/** The phone of the world in front, and beside it that of another one. */
function PanelPhones(parts: PanelPhoneProps) {
  const { props, navigation, size } = parts
  const { otherPhone, viewport } = props
  const words = useTable(compareTexts)
  const isShown = size !== 'page' || (navigation.isPhoneShown ?? true)
  return (
    <>
      <PanelPhone {...parts} />
      {otherPhone && (
        <aside
          className={compareStyles.area}
          aria-label={words.otherPhone}
          hidden={!isShown}
          style={{ inlineSize: roomOfTwo(viewport) + 24 }}
        >
          <Suspense>{otherPhone(viewport)}</Suspense>
        </aside>
      )}
    </>
  )
}

function PanelPhone({ props, navigation, size }: PanelPhoneProps) {
  const { view, viewport, otherPhone } = props
  const refusedSeq = latestRefusal(view.journal)
  return (
    <PhoneArea
      size={size}
      scale={phoneScale(viewport, otherPhone ? 'two' : size, phoneBox(props.phoneLook))}
      {...(otherPhone ? { inlineSize: roomOfTwo(viewport) + 24 } : {})}
      look={props.phoneLook}
      isPhoneShown={navigation.isPhoneShown ?? size === 'page'}
      canResize={viewport.inlineSize >= 1024 && !otherPhone}
      actions={props.phoneActions}
      onResize={() => navigation.resize(size)}
      onCannot={navigation.showFrameCard}
      onExplain={refusedSeq === null ? null : () => navigation.openJournal(refusedSeq)}
      phone={
        <PhoneFrame
          platform={view.host.platform}
          look={props.phoneLook}
          actions={props.phoneActions}
          nowMs={phoneNowMs({ ...view.wire.world.clock, nowMs: view.clock.nowMs })}
          shop={props.shop}
          page={props.page}
          sheet={props.sheet}
        />
      }
    />
  )
}

interface PanelInspectorProps extends Pick<PanelPhoneProps, 'props' | 'navigation'> {
  /** False where they stand above phone and inspector. */
  notices: ReactNode
  guided: { card: ReactNode; markedSeq: number | null }
  onCommands: () => void
}

function PanelInspector({
  props: { view, actions, walletSheet, wallet, comparison },
  navigation,
  notices,
  guided,
  onCommands,
}: PanelInspectorProps) {
  return (
    <Inspector
      tab={navigation.tab}
      tabs={panelTabs}
      counts={{
        time: view.due.length,
        journal: view.journal.at(-1)?.seq ?? 0,
        state: (view.world.hasBackend ? view.wire.state.orders : view.wire.state.foreignTrades).length,
        faults: view.faults.length,
      }}
      onCommands={onCommands}
      violations={view.world.hasBackend ? view.violationCount : null}
      onTab={navigation.openTab}
      notices={
        <>
          {notices}
          {view.world.hasBackend && (
            <WalletActivity
              outcome={view.outcome}
              faults={view.faults}
              sheet={walletSheet}
              onArrange={actions.arrange}
              onFaults={() => navigation.openTab('faults')}
              {...wallet}
            />
          )}
        </>
      }
    >
      <TabContent
        view={view}
        actions={actions}
        comparison={comparison}
        navigation={navigation}
        guideCard={guided.card}
        markedSeq={guided.markedSeq}
      />
    </Inspector>
  )
}

interface PageSwitchProps {
  isPhoneShown: boolean
  /** The host's bar as one button. */
  host: ReactNode
  onShow: (isPhoneShown: boolean) => void
}

/** Switches between phone and inspector in a narrow window. */
function PageSwitch({ isPhoneShown, host, onShow }: PageSwitchProps) {
  const { phone, bar } = useTexts()
  return (
    <nav className={styles.switch} aria-label={bar.panel}>
      <Segments
        name={bar.panel}
        value={isPhoneShown ? 'phone' : 'inspector'}
        options={[
          ['phone', phone.show],
          ['inspector', phone.inspector],
        ]}
        onChange={(value) => onShow(value === 'phone')}
      />
      {host}
    </nav>
  )
}
