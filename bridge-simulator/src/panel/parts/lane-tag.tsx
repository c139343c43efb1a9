import type { Lane } from '../model/lane.ts'
import { useTexts } from '../texts/texts-context.ts'
import { classNames } from './class-names.ts'
import styles from './lane-tag.module.css'

export function LaneTag({ lane }: { lane: Lane }) {
  const texts = useTexts()
  return <span className={classNames(styles.tag, styles[lane])}>{texts.lanes[lane]}</span>
}
