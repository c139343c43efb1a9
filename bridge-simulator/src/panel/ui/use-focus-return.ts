import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before when an element goes away with it. Called before an effect that
 * takes the focus to the element.
 */
export function useFocusReturn(container: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = container.current
    // While it is still in the document.
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [container])
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (hadFocus.current && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
}
