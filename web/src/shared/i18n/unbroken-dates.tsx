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

const clause = /[^，。；？！]+[，。；？！]*/g

type ClausesProps = {
  text: string
  /** A name in the text: a line breaks within it only where it is wider than the line. */
  name?: string | undefined
}

/** A text whose lines end behind a mark in Chinese, which has no spaces, as long as a clause fits its line. */
export function Clauses({ text, name }: ClausesProps): ReactElement {
  const clauses = [...text.matchAll(clause)]
  if (clauses.length < 2) return <WholeName text={text} name={name} />
  return (
    <>
      {clauses.map(({ index, 0: words }) => (
        <span key={index} className={styles.clause}>
          <WholeName text={words} name={name} />
        </span>
      ))}
    </>
  )
}

const isolateBefore = /[\u2066\u2067]?$/
const marksBehind = /^\S*/

// The characters that isolate a name and a mark behind it go with it: a line could begin with the mark.
function WholeName({ text, name = '' }: ClausesProps): ReactElement {
  const at = name === '' ? -1 : text.indexOf(name)
  if (at === -1) return <>{text}</>
  const before = text.slice(0, at).replace(isolateBefore, '')
  const after = text.slice(at + name.length).replace(marksBehind, '')
  return (
    <>
      {before}
      <bdi className={styles.name}>{text.slice(before.length, text.length - after.length)}</bdi>
      {after}
    </>
  )
}
