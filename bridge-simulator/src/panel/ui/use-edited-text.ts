import { useState } from 'react'

/** State of a text field that edits `before`; starts anew when `before` changes. */
export function useEditedText(before: string): readonly [text: string, edit: (text: string) => void] {
  const [seen, setSeen] = useState(before)
  const [text, setText] = useState(before)
  if (seen !== before) {
    setSeen(before)
    setText(before)
  }
  return [text, setText]
}
