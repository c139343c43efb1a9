import { type KeyboardEvent, useState } from 'react'

/** Digits of a payment code. */
export const codeLength = 6

/** Number of digits entered, by taps or keys; any six are accepted. */
export function useCode(onDone: () => void) {
  const [count, setCount] = useState(0)
  const press = () => {
    if (count < codeLength) setCount(count + 1)
    if (count === codeLength - 1) onDone()
  }
  const back = () => setCount(Math.max(0, count - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const isDigit = /^\d$/.test(event.key)
    if (!isDigit && event.key !== 'Backspace') return
    // The panel has its own meaning for digits.
    event.stopPropagation()
    event.preventDefault()
    if (!isDigit) back()
    // A key held down is one digit, or it would confirm the next sheet too.
    else if (!event.repeat) press()
  }
  return { count, press, back, onKeyDown }
}

export type CodeEntry = ReturnType<typeof useCode>
