import { useEffect, useState } from 'react'
import { keep, readSaved } from '../api/panel-storage.ts'
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

/** The card about what a frame cannot imitate: there until the tester hides it, and again when it is asked for. */
export function useFrameCard() {
  const [isShown, setShown] = useState(() => stored('frame-card', ['shown', 'hidden'], 'shown') === 'shown')
  const [timesAsked, setTimesAsked] = useState(0)
  const put = (card: 'shown' | 'hidden') => {
    keep('frame-card', card)
    setShown(card === 'shown')
  }
  return {
    isShown,
    timesAsked,
    hide: () => put('hidden'),
    ask: () => {
      put('shown')
      setTimesAsked(timesAsked + 1)
    },
  }
}

function stored<T extends string>(name: string, values: readonly T[], initial: T): T {
  const text = readSaved(name)
  return values.find((value) => value === text) ?? initial
}

function changed<T extends string>(name: string, value: T): T {
  keep(name, value)
  return value
}
