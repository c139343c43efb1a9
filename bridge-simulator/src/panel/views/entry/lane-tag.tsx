import { useTexts } from '../../i18n/texts-context.ts'
import type { Lane } from '../../model/journal-entry.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './lane-tag.module.css'

export function LaneTag({ lane }: { lane: Lane }) {
  const texts = useTexts()
  return <span className={classNames(styles.tag, styles[lane])}>{texts.lanes[lane]}</span>
}
