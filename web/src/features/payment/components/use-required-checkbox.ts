import { type RefObject, useRef, useState } from 'react'

/** A tick that must be set before one pays: a missing one is explained and focused. */
export interface RequiredCheckbox {
  inputRef: RefObject<HTMLInputElement | null>
  isMissed: boolean
  /** Answers whether it is set; brings it into view where it is not. */
  validate(isTicked: boolean): boolean
}

export function useRequiredCheckbox(): RequiredCheckbox {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isMissed, setMissed] = useState(false)
  return {
    inputRef,
    isMissed,
    validate(isTicked) {
      setMissed(!isTicked)
      if (!isTicked) {
        inputRef.current?.scrollIntoView({ block: 'center' })
        inputRef.current?.focus({ preventScroll: true })
      }
      return isTicked
    },
  }
}
