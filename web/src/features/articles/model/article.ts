/** A text to be read from end to end: a legal text, or instructions. `{{operator}}` stands for who runs the service. */
export interface Article {
  /** Title of its page. */
  title: string
  intro: string
  sections: readonly ArticleSection[]
}

interface ArticleSection {
  title: string
  paragraphs: readonly string[]
  /** What to do, one after the other; it stands after the paragraphs. */
  steps?: readonly string[]
}

/** Wire time from which the wording of the legal texts holds, in every language. */
export const LEGAL_TEXTS_SINCE = '2026-11-01 00:00:00'
