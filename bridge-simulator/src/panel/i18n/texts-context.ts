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

/** The texts of the panel in the language that the tester has chosen. */
export function useTexts(): Texts {
  return tables[useContext(LanguageContext)]
}

/** Texts of one view in the panel's language; loaded with the view. */
export function useTable<Words>(tables: Readonly<Record<PanelLanguage, Words>>): Words {
  return tables[useLanguage()]
}
