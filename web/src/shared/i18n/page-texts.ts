import i18next from 'i18next'
import { currentLanguage } from './i18n.ts'
import type { Language } from './languages.ts'
import type { PageTexts } from './locale.ts'

/** A group of pages with texts of their own. */
export type TextArea = keyof PageTexts

type Texts = Record<string, string>

// A chunk for each file: a page loads the texts of its area in its own language and nothing else.
const files = import.meta.glob<{ default: Texts }>('./locales/*/pages/*.ts')

/** Adds the texts of an area to those of the frame, in the language of the shop, as soon as that is known. */
export async function loadPageTexts(area: TextArea): Promise<void> {
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve))
  const language = currentLanguage()
  i18next.addResources(language, 'translation', await loadAreaTexts(area, language))
}

/** The texts of an area in one language. Rejects when their chunk does not arrive. */
export async function loadAreaTexts(area: string, language: Language): Promise<Texts> {
  const load = files[`./locales/${language}/pages/${area}.ts`]
  if (load === undefined) throw new Error(`The texts of ${area} are missing in ${language}.`)
  return (await load()).default
}

/** All areas, by the files of English. */
export const textAreas = Object.keys(files).flatMap(
  (file) => /\/en\/pages\/([\w-]+)[.]ts$/.exec(file)?.[1] ?? [],
)
