import type { Language, pluralForms } from './languages.ts'

/** The keys of a text that has plural forms, without the form. */
type PluralBase<Source> = {
  [Key in keyof Source]: Key extends `${infer Base}_other` ? Base : never
}[keyof Source]

type PlainKey<Source> = Exclude<keyof Source & string, `${PluralBase<Source>}_${Intl.LDMLPluralRule}`>

/** What a language must offer for an area of texts: each key of the English source, in its own plural forms. */
export type Translation<Source, Code extends Language> = Record<
  PlainKey<Source> | `${PluralBase<Source>}_${(typeof pluralForms)[Code][number]}`,
  string
>
