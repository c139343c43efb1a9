import type { ReactElement } from 'react'
import styles from './unbroken-text.module.css'

const figure =
  /((?:\d{1,4}(?:[-/]\d{1,4}){2}|\d+ (?:个?[月天日年次]|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{1,12}(?!\p{L})))(?: ·)?|\S ·)/u

/**
 * A text whose dates, and numbers with the word they count, stay in one piece, and whose dots stay with what they follow; web
 * views would part *2026-11-20* behind a hyphen, and *1 year*. Held by style, so that what is copied is what was written.
 */
export function UnbrokenFigures({ text }: { text: string }): ReactElement {
  const [before, unbroken, ...rest] = text.split(figure)
  if (unbroken === undefined) return <>{before}</>
  return (
    <>
      {before}
      <span className={styles.unbroken}>{unbroken}</span>
      <UnbrokenFigures text={rest.join('')} />
    </>
  )
}
