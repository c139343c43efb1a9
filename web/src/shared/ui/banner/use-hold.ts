import { useEffect, useState } from 'react'

/**
 * Whether a mouse rests on a carousel, its controls included. `onFocus` is told when a key brings the focus there;
 * that of a tap does not count, as it stays behind when the finger is gone. To be the same function each time.
 */
export function useHold(viewport: HTMLElement, onFocus: () => void): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const region = viewport.parentElement ?? viewport
    const enter = ({ pointerType }: PointerEvent) => setIsHeld(pointerType === 'mouse')
    const leave = () => setIsHeld(false)
    const lookForFocus = () => {
      if (region.querySelector(':focus-visible') !== null) onFocus()
    }
    lookForFocus()
    region.addEventListener('pointerenter', enter)
    region.addEventListener('pointerleave', leave)
    region.addEventListener('focusin', lookForFocus)
    return () => {
      leave()
      region.removeEventListener('pointerenter', enter)
      region.removeEventListener('pointerleave', leave)
      region.removeEventListener('focusin', lookForFocus)
    }
  }, [viewport, onFocus])
  return isHeld
}
