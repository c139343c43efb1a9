import type { PageTexts } from './locale.ts'
import type en from './locales/en.ts'

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof en & AllOf<PageTexts[keyof PageTexts]> }
  }
}
