import type { RecordedMoment, RecordedStep } from './recording.ts'

/** A recorded step in the list: kind and label. */
export interface StepLine {
  /** Among all that was recorded. */
  index: number
  kind: RecordedStep['kind']
  text: string
}

/** The steps a test will have, in their order; that a jump wakes the phone is a part of the jump. */
export function stepLinesOf(moments: readonly RecordedMoment[]): StepLine[] {
  return moments.flatMap(({ step, isRemoved }, index) =>
    isRemoved || step.kind === 'wake' ? [] : [{ index, kind: step.kind, text: textOf(step) }],
  )
}

const maxCharacters = 90

function textOf(step: RecordedStep): string {
  switch (step.kind) {
    case 'tap': {
      const { role, name, within, value } = step.tap
      const parts = [`${role} “${name}”`, value !== null && `“${value}”`, within !== null && `in “${within}”`]
      return parts.filter(Boolean).join(', ')
    }
    case 'cashier':
    case 'contract':
      return cut(typeof step.choice === 'string' ? step.choice : JSON.stringify(step.choice))
    case 'see':
      return cut(`“${step.text}”`)
    case 'open':
    case 'reload':
      return cut(step.path)
    case 'network':
      return step.network
    case 'theme':
      return step.theme
    case 'control':
      return cut(`${step.method} ${step.path} ${step.body === null ? '' : JSON.stringify(step.body)}`.trim())
    default:
      return ''
  }
}

function cut(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}
