import type { ReactElement } from 'react'
import styles from './unbroken-text.module.css'

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

/** A text in parts with dots between them. A line begins and ends with a part: the dot at a break is not drawn. */
export function DottedText({ text }: { text: string }): ReactElement {
  return (
    <span className={styles.dotted}>
      {text.split(' · ').map((part, index) => (
        <span key={part} className={styles.part}>
          {index === 0 ? null : <span className={styles.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  )
}

const clause = /(?:\uFDD0[^\uFDD1]*\uFDD1|[^，。；？！\uFDD0])+[，。；？！]*/gu

/**
 * A name as a value of a text for `Clauses`: there a line breaks within it only where it is wider than the line. Marked
 * with characters that no text has, since the letters of a name may stand in the text as well.
 */
export function markName(name: string): string {
  return `\uFDD0${name.replace(/[\uFDD0\uFDD1]/gu, '')}\uFDD1`
}

/** A text whose lines end behind a mark in Chinese, which has no spaces, as long as a clause fits its line. */
export function Clauses({ text }: { text: string }): ReactElement {
  const clauses = [...text.matchAll(clause)]
  if (clauses.length < 2) return <WholeName text={text} />
  return (
    <>
      {clauses.map(({ index, 0: words }) => (
        <span key={index} className={styles.clause}>
          <WholeName text={words} />
        </span>
      ))}
    </>
  )
}

const markedName = /[\u200e\u200f\u2066\u2067]*\uFDD0([^\uFDD1]*)\uFDD1[\u200e\u200f\u2069]*(\S*)/u

// A mark behind a name goes with it: a line could begin with the mark. The element isolates the name by itself.
function WholeName({ text }: { text: string }): ReactElement {
  const [before, name, behind, after] = text.split(markedName)
  if (name === undefined) return <>{before}</>
  return (
    <>
      {before}
      <span className={styles.name}>
        <bdi dir="auto">{name}</bdi>
        {behind}
      </span>
      {after}
    </>
  )
}
