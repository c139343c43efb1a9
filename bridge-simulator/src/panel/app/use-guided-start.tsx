import { useEffect } from 'react'
import { type GuideName, shopHighlight } from '../views/guide/guide.ts'
import { GuideCard } from '../views/guide/guide-card.tsx'
import { GuideLine } from '../views/guide/guide-line.tsx'
import { useGuide } from '../views/guide/use-guide.ts'
import type { PanelScreenProps } from './panel-screen-props.ts'
import type { PanelNavigation } from './use-panel-navigation.ts'

/** The guided starts: their card on the World tab, the line above every tab, and the control that is highlighted. */
export function useGuidedStart(props: PanelScreenProps, navigation: PanelNavigation) {
  const { view, actions, phoneActions, onHighlight } = props
  const guide = useGuide(view)
  const { name, place, highlighted } = guide
  const selector = highlighted === 'phone' ? shopHighlight : null
  useEffect(() => onHighlight(selector), [onHighlight, selector])
  const openWorld = (scenario: string) => actions.startWorld({ scenario, seed: 1, startMs: null })
  const start = (next: GuideName) => {
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
    highlighted: highlighted ?? undefined,
    card: <GuideCard card={navigation.guideCard} current={name} onStart={start} />,
    line: name && place && (
      <GuideLine
        name={name}
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
