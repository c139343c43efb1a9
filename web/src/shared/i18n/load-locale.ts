import type { Language } from './languages.ts'

type Texts = Record<string, string>

/** One chunk per language; a language without a file does not compile. */
const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  zh: () => import('./locales/zh.ts'),
  en: () => import('./locales/en.ts'),
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  es: () => import('./locales/es.ts'),
  tr: () => import('./locales/tr.ts'),
  ru: () => import('./locales/ru.ts'),
  vi: () => import('./locales/vi.ts'),
  it: () => import('./locales/it.ts'),
  ar: () => import('./locales/ar.ts'),
  ja: () => import('./locales/ja.ts'),
}

export async function loadLocale(language: Language): Promise<Texts> {
  return (await loaders[language]()).default
}
