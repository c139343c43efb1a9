import type { ReactElement } from 'react'
import styles from './unbroken-dates.module.css'

const date = /(\d{1,4}(?:[-/]\d{1,4}){2})/

/**
 * A text whose dates stay in one piece; web views would part *2026-11-20* behind a hyphen. Held by style, so that what
 * is copied is what was written.
 */
export function UnbrokenDates({ text }: { text: string }): ReactElement {
  const [before, unbroken, ...rest] = text.split(date)
  if (unbroken === undefined) return <>{before}</>
  return (
    <>
      {before}
      <span className={styles.unbroken}>{unbroken}</span>
      <UnbrokenDates text={rest.join('')} />
    </>
  )
}
