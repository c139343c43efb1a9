import type { PanelActions, PanelView } from '../model/panel-view.ts'
import { FrameCard } from '../views/world/frame-card.tsx'
import { WorldView } from '../views/world/world-view.tsx'
import { ContractView, FaultsView, JournalView, StateView, TimeView } from './lazy-views.ts'
import type { PanelPlace } from './use-panel-place.ts'

interface TabContentProps {
  view: PanelView
  actions: PanelActions
  place: PanelPlace
}

/** What the chosen tab shows. */
export function TabContent({ view, actions, place }: TabContentProps) {
  switch (place.tab) {
    case 'world':
      return (
        <WorldView
          view={view}
          actions={actions}
          page={place.worldPage}
          onPage={place.setWorldPage}
          onJournal={place.openJournal}
          onTime={() => place.openTab('time')}
          onAllOff={() => {
            place.faults.keepOff(view.faults)
            actions.allOff()
          }}
          frameCard={<FrameCard card={place.frameCard} />}
        />
      )
    case 'time':
      return <TimeView view={view} actions={actions} />
    case 'journal':
      return <JournalTab view={view} actions={actions} place={place} />
    case 'state':
      return (
        <StateView
          view={view}
          actions={actions}
          chosen={place.chosenOrder}
          onChoose={place.chooseOrder}
          onFollow={place.follow}
          onEntry={place.openJournal}
        />
      )
    case 'faults':
      return (
        <FaultsView
          faults={view.faults}
          webhooks={view.webhooks}
          journal={view.journal}
          nowMs={view.clock.nowMs}
          place={place.faults}
          actions={actions}
          onEntry={place.openJournal}
        />
      )
    case 'contract':
      return <ContractTab view={view} actions={actions} place={place} />
  }
}

function ContractTab({ view, actions, place }: TabContentProps) {
  return (
    <ContractView
      journal={view.journal}
      coverage={view.coverage}
      needCoverage={actions.needCoverage}
      onCalls={place.showCalls}
      onEntry={place.openJournal}
      onProvoke={place.faultFor}
    />
  )
}

function JournalTab({ view, actions, place }: TabContentProps) {
  return (
    <JournalView
      journal={view.journal}
      gap={view.gap}
      filter={place.filter}
      selectedSeq={place.selectedSeq}
      isLive={place.isLive}
      onFilter={place.setFilter}
      onSelect={place.select}
      onLive={place.setLive}
      onUnmark={actions.dismissGap}
      actions={{ ...actions, faultFor: place.faultFor }}
    />
  )
}
