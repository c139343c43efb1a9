import { useEffect, useState } from 'react'
import type { PanelLanguage } from '../model/world-time.ts'

export type PanelTheme = 'light' | 'dark'

/** Theme and language of the panel; kept in this browser, taken from it at first. */
export function usePreferences() {
  const [theme, setTheme] = useState<PanelTheme>(() =>
    stored('theme', ['light', 'dark'], matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  )
  const [language, setLanguage] = useState<PanelLanguage>(() =>
    stored('language', ['en', 'zh'], navigator.language.startsWith('zh') ? 'zh' : 'en'),
  )
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language
  }, [theme, language])
  return {
    theme,
    language,
    toggleTheme: () => setTheme(keep('theme', theme === 'dark' ? 'light' : 'dark')),
    toggleLanguage: () => setLanguage(keep('language', language === 'en' ? 'zh' : 'en')),
  }
}

const prefix = 'skyshop-panel-'

function stored<T extends string>(name: string, values: readonly T[], initial: T): T {
  const text = localStorage.getItem(prefix + name)
  return values.find((value) => value === text) ?? initial
}

function keep<T extends string>(name: string, value: T): T {
  localStorage.setItem(prefix + name, value)
  return value
}
