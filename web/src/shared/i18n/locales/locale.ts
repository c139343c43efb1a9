import type en from './en.ts'
import type { Language, pluralForms } from './languages.ts'

/** The texts of the shop in English, by part; each part of a language is a chunk of its own. */
export type EnglishTexts = typeof en

/** A group of pages with texts of their own. */
export type TextArea = Exclude<keyof EnglishTexts, 'frame'>

/** The keys of a text that has plural forms, without the form. */
type PluralBase<Source> = {
  [Key in keyof Source]: Key extends `${infer Base}_other` ? Base : never
}[keyof Source]

type PlainKey<Source> = Exclude<keyof Source & string, `${PluralBase<Source>}_${Intl.LDMLPluralRule}`>

type Translation<Source, Code extends Language> = Record<
  PlainKey<Source> | `${PluralBase<Source>}_${(typeof pluralForms)[Code][number]}`,
  string
>

/** Texts that a language must offer: each key of each part of English, in the language's own plural forms. */
export type Locale<Code extends Language> = {
  [Part in keyof EnglishTexts]: Translation<EnglishTexts[Part], Code>
}
