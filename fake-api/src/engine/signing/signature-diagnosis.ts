import { type SignatureReason, signatureReasons } from '@skyshop/openapi/signature-reasons'
import type { JournalCall } from '../journal/journal-entry.ts'
import { maskText } from '../journal/masked-text.ts'

/*
 * Why a signature is refused: every candidate is computed again with the keys that the gateway holds, and what was not
 * found so is not said. Answers, journal, panel and docs/signatures.md say it in the words of
 * `openapi/wallets/signatures/signature-reasons.yaml`.
 */

/** A mistake by its name, with what differs from case to case, such as whose key it was. */
export interface Mistake {
  readonly reason: SignatureReason
  readonly about?: string
}

/** One of several ways to do something; only the right one has no mistake. */
export interface Option<T = string> {
  readonly value: T
  readonly mistake: Mistake | null
}

/** A text that may have been signed, with the mistakes that make it. */
export interface TextTrial {
  readonly text: string
  readonly mistakes: readonly Mistake[]
}

/** Facts known of a signature that is refused. */
export interface SignatureDiagnosis {
  readonly mistakes: readonly Mistake[]
  /** The text that was checked, with no key in it; null where no text is signed. */
  readonly expected: string | null
  /** The text that the signature covers; null while that is unknown. */
  readonly signed: string | null
  /** Why it is refused, in a provider's own words, in place of the mistakes. */
  readonly says?: string
}

/** The right way. */
export function right<T>(value: T): Option<T> {
  return { value, mistake: null }
}

/** A way that is a mistake. */
export function wrong<T>(reason: SignatureReason, value: T, detail?: string): Option<T> {
  return { value, mistake: detail === undefined ? { reason } : { reason, about: detail } }
}

/** Mistakes in one text that are looked for at once. */
const MAX_MISTAKES = 2
/** Longest text of which others are tried, in characters: each of thousands costs a hash. */
const LONGEST_TRIED = 8192

/**
 * The texts that the options make together, the right one first and those with fewer mistakes before others, each once; of
 * a long one that alone. Each axis has its right option first.
 */
export function combineTexts<const Axes extends readonly (readonly Option[])[]>(
  axes: Axes,
  build: (values: { readonly [At in keyof Axes]: Axes[At][number]['value'] }) => string,
): TextTrial[] {
  const chosen = axes.reduce<readonly (readonly Option[])[]>(
    (combined, axis) =>
      combined.flatMap((options) => {
        const isFull = mistakesIn(options).length === MAX_MISTAKES
        return axis.filter(({ mistake }) => mistake === null || !isFull).map((one) => [...options, one])
      }),
    [[]],
  )
  const byText = new Map<string, TextTrial>()
  for (const options of chosen.toSorted((one, other) => mistakesIn(one).length - mistakesIn(other).length)) {
    const values = options.map(({ value }) => value) as { [At in keyof Axes]: Axes[At][number]['value'] }
    const text = build(values)
    if (text.length > LONGEST_TRIED && byText.size > 0) break
    if (!byText.has(text)) byText.set(text, { text, mistakes: mistakesIn(options) })
  }
  return [...byText.values()]
}

function mistakesIn(options: readonly Option<unknown>[]): Mistake[] {
  return options.flatMap(({ mistake }) => mistake ?? [])
}

/**
 * A value of a request as a reason may show it: itself in the form of what it should be, else its length alone, as a key
 * or a token may stand in its place.
 */
export function shownAs(form: RegExp, text: string): string {
  return form.test(text) ? text : `${text.length} characters of another form`
}

/** The mistakes in words, for answers and for the journal. */
export function mistakeText({ mistakes }: Pick<SignatureDiagnosis, 'mistakes'>): string {
  return mistakes
    .map(({ reason, about: detail }) => {
      const { says } = signatureReasons[reason]
      return detail === undefined ? says : `${says}: ${detail}`
    })
    .join(', and ')
}

const KEPT = 4096

/** A refused signature as the journal keeps it. */
export function journalSignature(
  diagnosis: SignatureDiagnosis,
): Required<NonNullable<JournalCall['signature']>> {
  const kept = (text: string | null) => (text === null ? null : maskText(text).slice(0, KEPT))
  return {
    holds: false,
    mistake: diagnosis.says ?? (mistakeText(diagnosis) || null),
    reasons: diagnosis.mistakes.map(({ reason }) => reason),
    expected: kept(diagnosis.expected),
    signed: kept(diagnosis.signed),
  }
}
