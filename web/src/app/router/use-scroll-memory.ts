import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { tabPathOf } from './tab-paths.ts'

/** A new page starts at its top; going back, or to a tab, finds it where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const tab = tabPathOf(pathname)
  const place = tab ?? key
  const isNew = useNavigationType() !== 'POP' && tab === null
  const memory = useRef({ place, tops: new Map<string, number>() })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // Remembered while scrolling: on leaving, the shorter next page has cut the position already.
    const remember = (): void => {
      memory.current.tops.set(memory.current.place, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    memory.current.place = place
    window.scrollTo(0, isNew ? 0 : (memory.current.tops.get(place) ?? 0))
  }, [place, isNew])
}
