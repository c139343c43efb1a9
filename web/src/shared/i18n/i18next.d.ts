import type { EnglishTexts } from './locales/locale.ts'

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: AllOf<EnglishTexts[keyof EnglishTexts]> }
  }
}
