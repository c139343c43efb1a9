import type { ComponentType, ReactElement } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './unbroken-text.module.css'

/** Dot between the parts of a line. It stays with the part before it, so that no line begins with it. */
export const DOT = '\u00a0· '

type DottedTextProps = {
  text: string
  /** Where its lines stand. */
  align?: 'start' | 'end'
}

/** A text in parts with dots between them. A line begins and ends with a part: the dot at a break is not drawn. */
export function DottedText({ text, align = 'start' }: DottedTextProps): ReactElement {
  const isAtEnd = align === 'end'
  const dot = <span className={styles.dot}> · </span>
  return (
    <span className={classNames(styles.dotted, isAtEnd && styles.atEnd)}>
      {text.split(/\s· /).map((part, index, parts) => (
        <span key={parts.slice(index).join()} className={styles.part}>
          {/* The dot that is not drawn lies beyond the edge at which the lines stand. */}
          {!isAtEnd && index > 0 && dot}
          <bdi dir="auto">{part}</bdi>
          {isAtEnd && parts[index + 1] && dot}
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

type ClausesProps = {
  text: string
  /** Draws what is no name; as it is when left out. */
  Words?: ComponentType<{ text: string }>
}

const AsItIs = ({ text }: { text: string }): ReactElement => <>{text}</>

/** A text whose lines end behind a mark in Chinese, which has no spaces, as long as a clause fits its line. */
export function Clauses({ text, Words = AsItIs }: ClausesProps): ReactElement {
  const clauses = [...text.matchAll(clause)]
  if (clauses.length < 2) return <WholeName text={text} Words={Words} />
  return (
    <>
      {clauses.map(({ index, 0: words }) => (
        <span key={index} className={styles.clause}>
          <WholeName text={words} Words={Words} />
        </span>
      ))}
    </>
  )
}

const markedName = /[\u200e\u200f\u2066\u2067]*\uFDD0([^\uFDD1]*)\uFDD1[\u200e\u200f\u2069]*(\S*)/u

// A mark behind a name goes with it: a line could begin with the mark. The element isolates the name by itself.
function WholeName({ text, Words }: Required<ClausesProps>): ReactElement {
  const [before = '', name, behind, after = ''] = text.split(markedName)
  if (name === undefined) return <Words text={before} />
  return (
    <>
      <Words text={before} />
      <span className={styles.name}>
        <bdi dir="auto">{name}</bdi>
        {behind}
      </span>
      <Words text={after} />
    </>
  )
}
