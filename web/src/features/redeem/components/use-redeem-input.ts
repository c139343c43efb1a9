import { useRef, useState } from 'react'
import {
  missingFields,
  problemOfError,
  type RedeemCamera,
  type RedeemField,
  type RedeemProblem,
} from '../model/redeem-form-rules.ts'
import type { RedeemFailure } from './use-redeem.ts'

type Problem = RedeemProblem & Pick<RedeemFailure, 'step' | 'own'>

/** The text of the form's fields, which of them are missing or wrong, and the focus on the first of these. */
export function useRedeemInput(camera: RedeemCamera | null) {
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [missing, setMissing] = useState<readonly RedeemField[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const elements = useRef<Partial<Record<RedeemField, HTMLElement | null>>>({})
  const focus = (field: RedeemField): void => focusAfterSheet(() => elements.current[field]?.focus())
  const clearProblem = (field: RedeemField): void => {
    setMissing((fields) => fields.filter((one) => one !== field))
    setProblem(null)
  }
  return {
    code,
    captcha,
    missing,
    problem,
    changeCode: (text: string) => {
      setCode(text)
      clearProblem('code')
    },
    changeCaptcha: (text: string) => {
      setCaptcha(text)
      clearProblem('captcha')
    },
    clearCameraProblem: () => clearProblem('camera'),
    fieldRef: (field: RedeemField) => (element: HTMLElement | null) => {
      elements.current[field] = element
    },
    /** Marks the missing fields and focuses the first; returns whether none is missing. */
    isComplete: () => {
      const fields = missingFields({ camera, code, captcha })
      setMissing(fields)
      setProblem(null)
      const [first] = fields
      if (first !== undefined) focus(first)
      return first === undefined
    },
    refuse: ({ step, error, own }: RedeemFailure) => {
      const problem = problemOfError(error)
      setProblem({ ...problem, step, own })
      if (problem.field !== 'page') focus(problem.field)
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
