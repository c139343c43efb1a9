import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../model/panel-view.ts'
import type { Comparison } from '../views/compare/use-comparison.ts'
import { entryCameras } from '../views/journal/entry-camera.ts'
import { askedOf } from '../views/journal/journal-filter.ts'
import { FrameCard, WorldView } from '../views/world/world-view.tsx'
import { ContractView, FaultsView, JournalView, StateView, TimeView } from './lazy-views.tsx'
import type { PanelNavigation } from './use-panel-navigation.ts'

interface TabProps {
  view: PanelView
  actions: PanelActions
  navigation: PanelNavigation
}

interface TabContentProps extends TabProps {
  comparison: Comparison
  guideCard: ReactNode
  /** The entry of the journal that a guided start points at. */
  markedSeq: number | null
}

/** Content of the chosen tab. */
export function TabContent(props: TabContentProps) {
  const { view, actions, navigation, comparison, guideCard, markedSeq } = props
  switch (navigation.tab) {
    case 'world':
      return <WorldTab {...{ view, actions, navigation, comparison, guideCard }} />
    case 'time':
      return <TimeView view={view} actions={actions} />
    case 'journal':
      return <JournalTab view={view} actions={actions} navigation={navigation} markedSeq={markedSeq} />
    case 'state':
      return (
        <StateView
          view={view}
          actions={actions}
          chosen={navigation.chosenOrder}
          onChoose={navigation.chooseOrder}
          onFilterOrder={navigation.follow}
          onEntry={navigation.openJournal}
        />
      )
    case 'faults':
      return (
        <FaultsView
          hasBackend={view.world.hasBackend}
          world={view.wire.world}
          orders={view.wire.state.orders}
          userId={view.world.userId}
          faults={view.faults}
          webhooks={view.webhooks}
          journal={view.journal}
          nowMs={view.clock.nowMs}
          editor={navigation.faults}
          actions={actions}
          onEntry={navigation.openJournal}
        />
      )
    case 'contract':
      return <ContractTab view={view} actions={actions} navigation={navigation} />
  }
}

/** The World tab; an entry of the other world that is compared brings that world in front. */
function WorldTab({ view, actions, navigation, comparison, guideCard }: Omit<TabContentProps, 'markedSeq'>) {
  return (
    <WorldView
      view={view}
      actions={actions}
      page={navigation.worldPage}
      onPage={navigation.setWorldPage}
      comparison={comparison}
      onCompared={(side, seq) => {
        if (side === 'here' || comparison.worldId === null) return navigation.openJournal(seq)
        navigation.readIn(comparison.worldId, { tokens: [], seq })
        comparison.swap()
      }}
      onJournal={navigation.openJournal}
      onTime={() => navigation.openTab('time')}
      onAllOff={() => {
        navigation.faults.keepOff(view.faults)
        actions.allOff()
      }}
      guideCard={guideCard}
      frameCard={<FrameCard card={navigation.frameCard} />}
    />
  )
}

function ContractTab({ view, actions, navigation }: TabProps) {
  return (
    <ContractView
      hasBackend={view.world.hasBackend}
      part={navigation.contractPart}
      onPart={navigation.setContractPart}
      checkId={navigation.checkId}
      journal={view.journal}
      coverage={view.coverage}
      needCoverage={actions.needCoverage}
      checks={view.merchantChecks}
      showChecks={actions.showMerchantChecks}
      audit={view.merchantAudit}
      showAudit={actions.showMerchantAudit}
      onAudit={actions.startMerchantAudit}
      onStopAudit={actions.stopMerchantAudit}
      onPlace={(worldId, place) => {
        navigation.readIn(worldId, place)
        if (worldId !== view.world.worldId) actions.openWorld(worldId)
      }}
      onCalls={navigation.showCalls}
      onEntry={navigation.openJournal}
      onProvoke={navigation.faultFor}
    />
  )
}

function JournalTab({ view, actions, navigation, markedSeq }: TabProps & Pick<TabContentProps, 'markedSeq'>) {
  const search = useJournalSearch({ view, actions, navigation })
  const cameras = useMemo(() => entryCameras(view.wire.state), [view.wire.state])
  const { entryChecks: checks, merchantAudit: audit } = view
  const { worldId } = view.world
  const known = useMemo(() => ({ worldId, checks, audit }), [worldId, checks, audit])
  return (
    <JournalView
      hasBackend={view.world.hasBackend}
      journal={view.journal}
      found={view.found}
      cameras={cameras}
      around={view.around}
      gap={view.gap}
      filter={navigation.filter}
      openFolds={navigation.openFolds}
      selectedSeq={navigation.selectedSeq}
      markedSeq={markedSeq}
      isLive={navigation.isLive}
      place={navigation.place}
      worldId={worldId}
      film={view.film}
      onFilter={navigation.setFilter}
      onFold={navigation.toggleFold}
      onSelect={navigation.select}
      onLive={navigation.setLive}
      onUnmark={actions.dismissGap}
      onRetry={search}
      actions={{ ...actions, faultFor: navigation.faultFor }}
      known={known}
      showChecks={actions.showEntryChecks}
      onCheck={navigation.openCheck}
    />
  )
}

type JournalTabProps = Pick<TabProps, 'view' | 'actions' | 'navigation'>

/** Has the journal searched for what the filter asks, and for an entry that is opened from elsewhere. */
function useJournalSearch({ view, actions, navigation }: JournalTabProps): () => void {
  const texts = useTexts()
  const { filter, selectedSeq, isLive } = navigation
  const { found } = view
  const asked = useMemo(() => askedOf(filter, texts), [filter, texts])
  useEffect(() => actions.showFound(asked), [actions, asked])
  const isBehind = isLive && found.hasNewer && found.status === 'ready'
  useEffect(() => {
    if (isBehind) actions.showNewest()
  }, [actions, isBehind])
  const isThere = selectedSeq === null || found.entries.some(({ seq }) => seq === selectedSeq)
  const isMissing = !isThere && found.status === 'ready'
  const sought = useRef<number | null>(null)
  useEffect(() => {
    // One that does not fit, or is not in this journal, is looked for once.
    if (selectedSeq === null || !isMissing || sought.current === selectedSeq) return
    sought.current = selectedSeq
    actions.showStretch(selectedSeq)
  }, [actions, selectedSeq, isMissing])
  useEffect(() => {
    if (selectedSeq !== null) actions.needAround(selectedSeq)
  }, [actions, selectedSeq])
  return actions.showNewest
}
