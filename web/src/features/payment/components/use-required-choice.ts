import { type RefObject, useRef, useState } from 'react'
import { usePayment } from './payment-context.ts'

/** Id of the list of wallets. */
export const METHODS_ID = 'method'

/** A wallet that must be chosen before one pays: a missing choice is explained and focused. */
export interface RequiredMethod {
  isMissing: boolean
  /** Answers whether one is chosen; brings the methods into view where none is. */
  validate(): boolean
}

export function useRequiredMethod(): RequiredMethod {
  const { wallet } = usePayment()
  const [isMissing, setMissing] = useState(false)
  return {
    isMissing,
    validate() {
      const isChosen = wallet.getState() !== null
      setMissing(!isChosen)
      if (!isChosen) document.getElementById(METHODS_ID)?.focus()
      return isChosen
    },
  }
}

/** A checkbox that must be ticked before one pays: a missing tick is explained and the checkbox focused. */
export interface RequiredCheckbox {
  inputRef: RefObject<HTMLInputElement | null>
  isMissing: boolean
  /** Returns whether it is ticked; scrolls to it and focuses it when it is not. */
  validate(isTicked: boolean): boolean
}

export function useRequiredCheckbox(): RequiredCheckbox {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  return {
    inputRef,
    isMissing,
    validate(isTicked) {
      setMissing(!isTicked)
      if (!isTicked) {
        inputRef.current?.scrollIntoView({ block: 'center' })
        inputRef.current?.focus({ preventScroll: true })
      }
      return isTicked
    },
  }
}
