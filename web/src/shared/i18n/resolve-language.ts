import { isLanguage, type Language } from './languages.ts'

type LanguageHints = { appLanguage: string | null; browserLanguage: string | null }

/** The app's language code when it is one of ours, else Chinese for a Chinese browser, else English (spec §1). */
export function resolveLanguage({ appLanguage, browserLanguage }: LanguageHints): Language {
  const code = appLanguage?.trim().toLowerCase() ?? ''
  if (isLanguage(code)) return code
  return /^zh\b/i.test(browserLanguage ?? '') ? 'zh' : 'en'
}
