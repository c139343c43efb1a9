import type { ReactElement } from 'react'

const markedPart = /<1>(.*?)<\/1>/

type SentenceProps = {
  /** A text with one marked part: `From <1>¥9.90</1> a month`. */
  text: string
  /** Draws the marked part. */
  part: (text: string) => ReactElement
}

/** A sentence with one part set apart: a link, or a price in bold. A text without the mark is drawn as it is. */
export function Sentence({ text, part }: SentenceProps): ReactElement {
  const [before, marked, after] = text.split(markedPart)
  return (
    <>
      {before}
      {marked === undefined ? null : part(marked)}
      {after}
    </>
  )
}
