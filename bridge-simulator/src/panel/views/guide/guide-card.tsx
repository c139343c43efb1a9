import { useTable } from '../../i18n/texts-context.ts'
import type { Card } from '../../store/use-preferences.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { walletTexts } from '../wallets/wallet-texts.ts'
import styles from './guide.module.css'
import { type GuideName, type GuidePlace, type GuideStep, guideNames } from './guide.ts'
import { guideTexts, shopButtons } from './guide-texts.ts'

interface GuideCardProps {
  card: Card
  /** The start under way. */
  current: GuideName | null
  /** Starts that lead through the shop are left out. */
  isOtherShop?: boolean
  onStart: (name: GuideName) => void
}

/** The first thing of the first screen until one is begun: what this is, and three starts that highlight the control to press next. */
export function GuideCard({ card, current, isOtherShop = false, onStart }: GuideCardProps) {
  const words = useTable(guideTexts)
  const names = isOtherShop ? guideNames.filter((name) => name === 'year') : guideNames
  // The line above every tab says more than the card by then.
  if (!card.isShown || current !== null) return null
  return (
    <section className={styles.card} aria-label={words.title}>
      <p className={styles.what}>{isOtherShop ? words.whatOther : words.what}</p>
      <div className={styles.starts}>
        {names.map((name) => (
          <Button key={name} kind={name === names[0] ? 'solid' : 'soft'} onClick={() => onStart(name)}>
            {words.names[name]}
          </Button>
        ))}
        <Button kind="quiet" onClick={card.hide}>
          {words.hide}
        </Button>
      </div>
    </section>
  )
}

/** What to press, by the name that the phone shows where that is known. */
function stepText(
  step: GuideStep,
  appLanguage: string,
  { steps, quoted }: (typeof guideTexts)['en'],
): string {
  const shop = shopButtons.get(appLanguage)
  if (step === 'return') return quoted.return(walletTexts(appLanguage).done)
  if (step === 'order' && shop) return quoted.order(shop.order, shop.renew)
  return step === 'pay' && shop ? quoted.pay(shop.next) : steps[step]
}

/** What the diagram shows; of the answer to the shop only where the journal has it. */
function endText(
  name: GuideName,
  { subject }: GuidePlace,
  { ends, foundPaid }: (typeof guideTexts)['en'],
): string {
  return name === 'callback' && subject?.answerSeq != null ? `${ends[name]} ${foundPaid}` : ends[name]
}

interface GuideLineProps {
  name: GuideName
  place: GuidePlace
  /** The language of the phone, whose buttons are quoted. */
  appLanguage: string
  /** The diagram is on screen. */
  isShown: boolean
  onContract: () => void
  onShow: () => void
  onStart: (name: GuideName) => void
  onEnd: () => void
}

/** The step of a guided start, above every tab; in the end what its diagram shows, and the next start. */
export function GuideLine({
  name,
  place,
  appLanguage,
  isShown,
  onContract,
  onShow,
  onStart,
  onEnd,
}: GuideLineProps) {
  const words = useTable(guideTexts)
  const { step, at, all } = place
  const next = guideNames[guideNames.indexOf(name) + 1]
  return (
    <section className={styles.line} aria-label={words.names[name]}>
      <Icon name="flag" />
      <strong className={styles.name}>{words.names[name]}</strong>
      <span className={styles.at}>{words.step(at, all)}</span>
      <p className={styles.step} role="status">
        {isShown ? endText(name, place, words) : stepText(step, appLanguage, words)}
      </p>
      {!isShown && step === 'contract' && (
        <Button kind="solid" data-control="guide" onClick={onContract}>
          {words.openContract}
        </Button>
      )}
      {!isShown && step === 'diagram' && (
        <Button kind="solid" data-control="guide" onClick={onShow}>
          {words.show}
        </Button>
      )}
      {isShown && next && (
        <Button kind="solid" onClick={() => onStart(next)}>
          {words.names[next]}
        </Button>
      )}
      <IconButton icon="close" name={words.close} onClick={onEnd} />
    </section>
  )
}
