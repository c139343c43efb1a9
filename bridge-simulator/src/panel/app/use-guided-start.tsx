import { useEffect, useEffectEvent, useState } from 'react'
import { keepForTab, readOfTab } from '../api/browser-ports.ts'
import { readExplainLink } from '../api/world-address.ts'
import type { JournalPlace } from '../model/journal-entry.ts'
import type { PanelView } from '../model/panel-view.ts'
import {
  controlToPress,
  diagramPlace,
  type Guide,
  type GuideName,
  guideIn,
  guidePlace,
  isCallbackToBeLost,
  isOutdated,
  shopHighlight,
  shownGuide,
} from '../views/guide/guide.ts'
import { GuideCard, GuideLine } from '../views/guide/guide-card.tsx'
import type { PanelScreenProps } from './panel-screen-props.ts'
import type { PanelNavigation } from './use-panel-navigation.ts'

/** The guided starts: their card on the World tab, the line above every tab, and the control that is highlighted. */
export function useGuidedStart(props: PanelScreenProps, navigation: PanelNavigation) {
  const { view, actions, phoneActions, onHighlight, isOtherShop = false } = props
  const guide = useGuide(view)
  const { name, place, highlighted } = guide
  const selector = highlighted === 'phone' ? shopHighlight : null
  useEffect(() => onHighlight(selector), [onHighlight, selector])
  const openWorld = (scenario: string) => actions.startWorld({ scenario, seed: 1, startMs: null })
  const forget = useEffectEvent(() => {
    guide.end()
    navigation.readAll()
    navigation.openThisWorld()
  })
  useEffect(() => {
    if (guide.isOutdated) forget()
  }, [guide.isOutdated])
  const start = (next: GuideName) => {
    guide.start(next)
    navigation.openThisWorld()
    if (next === 'year') return
    if (view.devices.length === 0) openWorld('new-owner')
    else phoneActions.openShop()
  }
  const show = () => {
    if (!name || !place) return
    const diagram = diagramPlace(name, place.subject)
    guide.show(diagram)
    navigation.showPhone(false)
    navigation.readAt(diagram)
  }
  return {
    highlighted: highlighted ?? undefined,
    /** The entry of the journal to mark. */
    markedSeq: (guide.isShown && place?.subject?.answerSeq) || null,
    start,
    card: <GuideCard card={navigation.guideCard} current={name} isOtherShop={isOtherShop} onStart={start} />,
    line:
      name && place ? (
        <GuideLine
          name={name}
          place={place}
          appLanguage={view.host.appLanguage}
          isShown={guide.isShown}
          onContract={() => openWorld('auto-renew-wechat')}
          onShow={show}
          onStart={start}
          onEnd={() => {
            // Whoever has read a diagram needs no start any more.
            if (guide.isShown) navigation.guideCard.hide()
            guide.end()
          }}
        />
      ) : null,
  }
}

/** The guided start that a reload of the page interrupted. */
function keptGuide(): Guide | null {
  return JSON.parse(readOfTab('guide') ?? 'null') as Guide | null
}

/** Returns the place in the journal where a new page begins: where a link asks what was refused, or where a guided start was shown. */
export function firstJournalPlace(worldId: string): JournalPlace | null {
  return readExplainLink() ?? keptDiagram(worldId)
}

/** Where the diagram is that a guided start showed of a world before a reload of the page. */
function keptDiagram(worldId: string): JournalPlace | null {
  return guideIn(worldId, keptGuide())?.diagram ?? null
}

type GuideView = Pick<PanelView, 'world' | 'journal' | 'outcome' | 'faults' | 'wire' | 'connection'>

/** The guided start under way, where it stands, and the control it highlights; null while there is none. */
function useGuide(view: GuideView) {
  const [begun, setBegun] = useState(keptGuide)
  const setGuide = (next: Guide | null) => {
    keepForTab('guide', JSON.stringify(next))
    setBegun(next)
  }
  const { worldId } = view.world
  const guide = guideIn(worldId, begun)
  const place =
    guide &&
    guidePlace(guide, {
      worldId,
      journal: view.journal,
      isCallbackLost: isCallbackToBeLost(view.outcome, view.faults),
      hasContract: view.wire.state.contracts.some(({ state }) => state === 'active'),
    })
  const isDiagramShown = Boolean(guide?.diagram)
  return {
    name: guide?.name ?? null,
    place,
    isShown: isDiagramShown,
    // Before that, the journal is not read to its end.
    isOutdated: view.connection.state === 'live' && guide !== null && isOutdated(guide, view.journal),
    highlighted: place && !isDiagramShown ? controlToPress(place) : null,
    start: (name: GuideName) =>
      setGuide({ name, worldId, fromSeq: view.journal.at(-1)?.seq ?? 0, diagram: null }),
    show: (diagram: JournalPlace) => setGuide(guide && shownGuide(worldId, guide, diagram)),
    end: () => setGuide(null),
  }
}
