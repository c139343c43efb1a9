import { useState } from 'react'

/** A text being edited; when what it is an edit of changes, that stands there. */
export function useEditedText(before: string): readonly [text: string, edit: (text: string) => void] {
  const [seen, setSeen] = useState(before)
  const [text, setText] = useState(before)
  if (seen !== before) {
    setSeen(before)
    setText(before)
  }
  return [text, setText]
}
