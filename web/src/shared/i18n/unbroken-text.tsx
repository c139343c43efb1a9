import type { ReactElement } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './unbroken-text.module.css'

const figure =
  /(\d{1,4}(?:[-/]\d{1,4}){2}|\d+ (?:个?[月天日年次]|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{1,12}(?!\p{L})))/u

/**
 * A text whose dates, and numbers with the word they count, stay in one piece; web views would part *2026-11-20* behind a
 * hyphen, and *1 year*. Held by style, so that what is copied is what was written.
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

type DottedTextProps = {
  text: string
  /** Where its lines stand. */
  align?: 'start' | 'end'
}

/** A text in parts with dots between them. A line begins and ends with a part: the dot at a break is not drawn. */
export function DottedText({ text, align = 'start' }: DottedTextProps): ReactElement {
  const parts = text.split(' · ')
  // The dot that is not drawn lies beyond the edge at which the lines stand.
  const isDotBefore = (index: number): boolean => align === 'start' && index > 0
  const isDotBehind = (index: number): boolean => align === 'end' && index < parts.length - 1
  return (
    <span className={classNames(styles.dotted, align === 'end' && styles.atEnd)}>
      {parts.map((part, index) => (
        <span key={part} className={styles.part}>
          {isDotBefore(index) ? <span className={styles.dot}> · </span> : null}
          <bdi dir="auto">{part}</bdi>
          {isDotBehind(index) ? <span className={styles.dot}> · </span> : null}
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
  if (name === undefined) return <UnbrokenFigures text={before ?? ''} />
  return (
    <>
      <UnbrokenFigures text={before ?? ''} />
      <span className={styles.name}>
        <bdi dir="auto">{name}</bdi>
        {behind}
      </span>
      <UnbrokenFigures text={after ?? ''} />
    </>
  )
}
