import { useTexts } from '../../i18n/texts-context.ts'
import type { DeviceDraft } from './device-draft.ts'
import styles from './device-editor.module.css'
import { followNames, followsFrom } from './device-follows.ts'

interface FollowsListProps {
  before: DeviceDraft
  draft: DeviceDraft
  countryCode: string
}

/** What the rules make of the edit, before it is applied. */
export function FollowsList({ before, draft, countryCode }: FollowsListProps) {
  const { device: texts } = useTexts()
  const was = followsFrom(before, countryCode)
  const is = followsFrom(draft, countryCode)
  return (
    <section>
      <h3>{texts.follows}</h3>
      <dl className={styles.follows}>
        {followNames.map((name) => (
          <div key={name} data-warn={is[name] === 'blocked'}>
            <dt>{texts.followNames[name]}</dt>
            <dd>{texts.followValues[is[name]]}</dd>
            <dd className={styles.was}>{is[name] !== was[name] && texts.changed}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
