import { createContext, useContext } from 'react'
import type { PanelLanguage } from '../format/world-time.ts'
import { en, type Texts } from './en.ts'
import { zh } from './zh.ts'

const tables = { en, zh } as const satisfies Record<PanelLanguage, Texts>

const LanguageContext = createContext<PanelLanguage>('en')

export const LanguageProvider = LanguageContext.Provider

export function useLanguage(): PanelLanguage {
  return useContext(LanguageContext)
}

const TextsContext = createContext<Texts | null>(null)

/** Gives everything below it the texts of one world. */
export const TextsProvider = TextsContext.Provider

/** The texts of the panel in the language that the tester has chosen, of the world in front where one is open. */
export function useTexts(): Texts {
  const language = useLanguage()
  return useContext(TextsContext) ?? tables[language]
}

/** Texts of one view in the panel's language; loaded with the view. */
export function useTable<Words>(tables: Readonly<Record<PanelLanguage, Words>>): Words {
  return tables[useLanguage()]
}
