import { useRef, useState } from 'react'
import {
  type EntryPart,
  missingParts,
  problemOf,
  type RedeemCamera,
  type RedeemProblem,
} from '../model/redeem-entry.ts'
import type { RedeemFailure } from './use-redeem.ts'

type Problem = RedeemProblem & Pick<RedeemFailure, 'step'>

/** What is filled in, what is missing or wrong, and where the focus goes for it. */
export function useRedeemEntry(camera: RedeemCamera | null) {
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [missing, setMissing] = useState<readonly EntryPart[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const fields = useRef<Partial<Record<EntryPart, HTMLElement | null>>>({})
  const focus = (part: EntryPart): void => focusAfterSheet(() => fields.current[part]?.focus())
  const mend = (part: EntryPart): void => {
    setMissing((parts) => parts.filter((one) => one !== part))
    setProblem(null)
  }
  return {
    code,
    captcha,
    missing,
    problem,
    changeCode: (text: string) => {
      setCode(text)
      mend('code')
    },
    changeCaptcha: (text: string) => {
      setCaptcha(text)
      mend('captcha')
    },
    mendCamera: () => mend('camera'),
    fieldRef: (part: EntryPart) => (element: HTMLElement | null) => {
      fields.current[part] = element
    },
    /** Names what is missing; answers whether nothing is. */
    isComplete: () => {
      const parts = missingParts({ camera, code, captcha })
      setMissing(parts)
      setProblem(null)
      const [first] = parts
      if (first !== undefined) focus(first)
      return first === undefined
    },
    refuse: ({ step, error }: RedeemFailure) => {
      const found = problemOf(error)
      setProblem({ ...found, step })
      if (found.part !== 'page') focus(found.part)
    },
    clear: () => {
      setCode('')
      setCaptcha('')
      setMissing([])
      setProblem(null)
    },
  }
}

/** A sheet that leaves gives the focus back to what opened it; only then it can go elsewhere. */
function focusAfterSheet(focus: () => void): void {
  const sheet = document.querySelector('dialog[open]')
  if (sheet === null) focus()
  else sheet.addEventListener('close', focus, { once: true })
}
