import { useTable } from '../../i18n/texts-context.ts'
import type { Card } from '../../store/use-preferences.ts'
import { Button } from '../../ui/button.tsx'
import styles from './guide.module.css'
import { type GuideName, guideNames } from './guide.ts'
import { guideTexts } from './guide-texts.ts'

interface GuideCardProps {
  card: Card
  /** The start under way. */
  current: GuideName | null
  onStart: (name: GuideName) => void
}

/** The first thing of the first screen: what this is, and three starts that highlight the control to press next. */
export function GuideCard({ card, current, onStart }: GuideCardProps) {
  const words = useTable(guideTexts)
  if (!card.isShown) return null
  return (
    <section className={styles.card} aria-label={words.title}>
      <p className={styles.what}>{words.what}</p>
      <div className={styles.starts}>
        {guideNames.map((name) => (
          <Button
            key={name}
            kind={name === 'buy' && current === null ? 'solid' : 'soft'}
            aria-pressed={name === current}
            onClick={() => onStart(name)}
          >
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
