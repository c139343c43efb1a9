import { useEffect } from 'react'
import { type StoryName, shopLight } from '../views/guide/guide.ts'
import { GuideCard } from '../views/guide/guide-card.tsx'
import { GuideLine } from '../views/guide/guide-line.tsx'
import { useGuide } from '../views/guide/use-guide.ts'
import type { PanelScreenProps } from './panel-screen-props.ts'
import type { PanelNavigation } from './use-panel-navigation.ts'

/** The guided starts: their card on the World tab, the line above every tab, and the control that is lit. */
export function useGuidedStart(props: PanelScreenProps, navigation: PanelNavigation) {
  const { view, actions, phoneActions, onLight } = props
  const guide = useGuide(view)
  const { story, place, lit } = guide
  const selector = lit === 'phone' ? shopLight : null
  useEffect(() => onLight(selector), [onLight, selector])
  const openWorld = (scenario: string) => actions.startWorld({ scenario, seed: 1, startMs: null })
  const start = (next: StoryName) => {
    guide.start(next)
    navigation.openThisWorld()
    if (next === 'year') return
    if (view.devices.length === 0) openWorld('new-owner')
    else phoneActions.openShop()
  }
  const show = () => {
    guide.show()
    navigation.showPhone(false)
    const subject = place?.subject
    if (!subject) navigation.openJournal(null)
    else if (subject.orderNo === null) navigation.showJump(subject.seq)
    else navigation.follow(subject.orderNo)
  }
  return {
    lit: lit ?? undefined,
    card: <GuideCard card={navigation.guideCard} story={story} onStart={start} />,
    line: story && place && (
      <GuideLine
        story={story}
        place={place}
        isShown={guide.isShown}
        onContract={() => openWorld('auto-renew-wechat')}
        onShow={show}
        onStart={start}
        onEnd={guide.end}
      />
    ),
  }
}
