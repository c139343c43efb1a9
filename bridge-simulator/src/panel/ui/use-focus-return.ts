import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When a place goes away with the focus in it, the focus goes back to what had it before. Called before an effect that
 * takes the focus to the place.
 */
export function useFocusReturn(place: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = place.current
    // While it is still in the document.
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [place])
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (hadFocus.current && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
}
