import { useState } from 'react'
import type { PanelView } from '../../model/panel-view.ts'
import { presetOf } from '../../model/wallet-outcome.ts'
import { controlToPress, type Guide, type GuideName, guidePlace } from './guide.ts'

type GuideView = Pick<PanelView, 'world' | 'journal' | 'outcome' | 'wire'>

/** The guided start under way, where it stands, and the control it highlights; null while there is none. */
export function useGuide(view: GuideView) {
  const [guide, setGuide] = useState<Guide | null>(null)
  const { worldId } = view.world
  const place =
    guide &&
    guidePlace(guide, {
      worldId,
      journal: view.journal,
      isCallbackLost: presetOf(view.outcome) === 'callbackLost',
      hasContract: view.wire.state.contracts.some(({ state }) => state === 'active'),
    })
  return {
    name: guide?.name ?? null,
    place,
    isShown: guide?.isShown ?? false,
    highlighted: place && !guide?.isShown ? controlToPress(place) : null,
    start: (name: GuideName) =>
      setGuide({ name, worldId, fromSeq: view.journal.at(-1)?.seq ?? 0, isShown: false }),
    show: () => setGuide(guide && { ...guide, isShown: true }),
    end: () => setGuide(null),
  }
}
