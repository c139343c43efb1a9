import { useState } from 'react'
import { type FaultDraft, firstDraft, subjectsOf, withSubject } from '../../model/fault-draft.ts'
import type { Fault } from '../../model/fault-queue.ts'
import type { OffFault } from './armed-faults.tsx'

export type FaultEditor = ReturnType<typeof useFaultEditor>

/** The fault draft, the selected fault and those switched off; kept while other tabs are open. */
export function useFaultEditor(hasBackend: boolean) {
  const [chosenDraft, setDraft] = useState<FaultDraft>(firstDraft)
  const isPossible = subjectsOf({ hasBackend }).includes(chosenDraft.subject)
  const draft = isPossible ? chosenDraft : withSubject(chosenDraft, 'gateway')
  const [chosenId, choose] = useState<number | null>(null)
  const [off, setOff] = useState<readonly OffFault[]>([])
  return {
    draft,
    setDraft,
    chosenId,
    choose,
    off,
    keepOff: (faults: readonly Fault[]) =>
      setOff((kept) => [
        ...kept,
        ...faults.map(({ faultId, record }, index) => {
          return { key: `${faultId}-${kept.length + index}`, faultId, record }
        }),
      ]),
    forget: (key: string) => setOff((kept) => kept.filter((fault) => fault.key !== key)),
  }
}
