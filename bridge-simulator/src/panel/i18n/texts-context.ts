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

export function useTexts(): Texts {
  return tables[useContext(LanguageContext)]
}

/** The words of one area in the panel's language; a tab brings its own along when it loads. */
export function useTable<Words>(tables: Readonly<Record<PanelLanguage, Words>>): Words {
  return tables[useLanguage()]
}
