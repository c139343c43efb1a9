import type { PackageDuration, PackageLanguage, PackageText } from './catalogue-package.ts'
import { ar, type CloudTexts, de, en, es, fr, it, ja, ru, tr, vi, zh } from './cloud-texts.ts'

/** Words of cloud recording, lengths of packages and what stands between words, in every language. */
export const packageTexts: Record<PackageLanguage, CloudTexts> = {
  zh,
  en,
  de,
  fr,
  es,
  tr,
  ru,
  vi,
  it,
  ar,
  ja,
}

/** Days of each duration; validity is counted in days of 24 hours (product 9.07). */
export const DURATION_DAYS = { day: 1, month: 30, quarter: 90, year: 365 } as const satisfies Record<
  PackageDuration,
  number
>

/** Texts in every language from a rule for one of them. */
export function inEveryLanguage(
  textOf: (language: PackageLanguage) => PackageText,
): Record<PackageLanguage, PackageText> {
  return {
    zh: textOf('zh'),
    en: textOf('en'),
    de: textOf('de'),
    fr: textOf('fr'),
    es: textOf('es'),
    tr: textOf('tr'),
    ru: textOf('ru'),
    vi: textOf('vi'),
    it: textOf('it'),
    ar: textOf('ar'),
    ja: textOf('ja'),
  }
}
