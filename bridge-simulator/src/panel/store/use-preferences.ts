import { useEffect, useState } from 'react'
import { keep, readSaved } from '../api/browser-ports.ts'
import type { PanelLanguage } from '../format/world-time.ts'

export type PanelTheme = 'light' | 'dark'

/** Theme and language of the panel; saved in this browser, its own settings at first. */
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
    toggleTheme: () => setTheme(changed('theme', theme === 'dark' ? 'light' : 'dark')),
    toggleLanguage: () => setLanguage(changed('language', language === 'en' ? 'zh' : 'en')),
  }
}

/** A card of the World tab that the tester shows and hides; kept in this browser. */
export function useCard(name: string, initial: 'shown' | 'hidden') {
  const [isShown, setShown] = useState(() => stored(name, ['shown', 'hidden'], initial) === 'shown')
  const [timesShown, setTimesShown] = useState(0)
  const put = (card: 'shown' | 'hidden') => {
    keep(name, card)
    setShown(card === 'shown')
  }
  return {
    isShown,
    timesShown,
    hide: () => put('hidden'),
    show: () => {
      put('shown')
      setTimesShown(timesShown + 1)
    },
  }
}

export type Card = ReturnType<typeof useCard>

function stored<T extends string>(name: string, values: readonly T[], initial: T): T {
  const text = readSaved(name)
  return values.find((value) => value === text) ?? initial
}

function changed<T extends string>(name: string, value: T): T {
  keep(name, value)
  return value
}
