/** A legal text: what it is, then numbered clauses. `{{operator}}` stands for who runs the service. */
export interface AgreementText {
  intro: string
  clauses: readonly AgreementClause[]
}

export interface AgreementClause {
  title: string
  paragraphs: readonly string[]
}

/** Wire time from which this wording holds, in every language. */
export const AGREEMENT_SINCE = '2026-11-01 00:00:00'

/** The text with the operator's name in its place. */
export function nameOperator({ intro, clauses }: AgreementText, operator: string): AgreementText {
  const name = (text: string): string => text.replaceAll('{{operator}}', () => operator)
  return {
    intro: name(intro),
    clauses: clauses.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(name) })),
  }
}
