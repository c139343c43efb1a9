import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolateValue } from './isolate-value.ts'
import { directionOf, type Language, languages } from './locales/languages.ts'

type Texts = Record<string, string>

/** A chunk for each language, with the texts that every page needs; a language without one does not compile. */
const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  zh: () => import('./locales/zh.ts?part=frame'),
  en: () => import('./locales/en.ts?part=frame'),
  de: () => import('./locales/de.ts?part=frame'),
  fr: () => import('./locales/fr.ts?part=frame'),
  es: () => import('./locales/es.ts?part=frame'),
  tr: () => import('./locales/tr.ts?part=frame'),
  ru: () => import('./locales/ru.ts?part=frame'),
  vi: () => import('./locales/vi.ts?part=frame'),
  it: () => import('./locales/it.ts?part=frame'),
  ar: () => import('./locales/ar.ts?part=frame'),
  ja: () => import('./locales/ja.ts?part=frame'),
}

let chosen: Language | null = null

/** Starts the texts in one language; loads that language only. */
export async function startI18n(language: Language): Promise<void> {
  chosen = language
  const texts = await loadLocale(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: languages,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escape: (value) => isolateValue(String(value), currentDirection()) },
    react: { useSuspense: false },
  })
  applyToPage(language)
}

/** The language of the shop, from before its texts are there; also sent as `Accept-Language`. */
export function currentLanguage(): Language {
  return chosen ?? 'en'
}

/** The language of the shop, or null before it is known. */
export function chosenLanguage(): Language | null {
  return chosen
}

function currentDirection(): 'ltr' | 'rtl' {
  return directionOf(currentLanguage())
}

function applyToPage(language: Language): void {
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
}

/** The texts of the frame in one language. Rejects when their chunk does not arrive. */
export async function loadLocale(language: Language): Promise<Texts> {
  return (await loaders[language]()).default
}
