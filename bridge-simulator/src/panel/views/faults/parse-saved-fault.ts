import { type FaultDraft, type FaultSubject, faultSubjects, firstDraft } from '../../model/fault-draft.ts'
import { contractOperations } from '../contract/contract-operations.ts'
import { faultTargets, outcomesOf, refusalsOf } from './fault-targets.ts'

/** As the control plane takes them. */
const maxTimes = 1_000_000
const longestDelayMs = 2_592_000_000

/** Parses a saved fault draft; null when the contract no longer has its target or outcome. */
export function parseSavedFault(kept: unknown): FaultDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { subject: who, target, outcome: what, nth, delayMs, times, code } = kept as Partial<FaultDraft>
  const subject = faultSubjects.find((one) => one === who)
  if (subject === undefined || typeof target !== 'string' || !isTarget(subject, target)) return null
  const outcome = outcomesOf({ subject, target }).find((one) => one === what)
  if (outcome === undefined || !isCount(nth) || !(times === null || isCount(times))) return null
  if (!isWhole(delayMs, 0, longestDelayMs)) return null
  const isRefusal = outcome === 'business-code'
  if (isRefusal && !refusalsOf(target).some((one) => one === code)) return null
  return { subject, target, outcome, nth, delayMs, times, code: (isRefusal && code) || firstDraft.code }
}

/** Targets that the form or the journal can choose. */
function isTarget(subject: FaultSubject, target: string): boolean {
  if (target === '*') return subject !== 'upstream'
  const isListed = faultTargets[subject].some(([value]) => value === target)
  const isExchange = subject === 'shop' || subject === 'upstream'
  // Operations of configured providers stand in no list of ours.
  const isOfOthers = subject === 'upstream' && /^[a-zA-Z][a-zA-Z\d]*$/.test(target)
  const isOfContract = contractOperations.some(({ operationId }) => operationId === target)
  return isListed || isOfOthers || (isExchange && isOfContract)
}

function isCount(value: unknown): value is number {
  return isWhole(value, 1, maxTimes)
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= least && value <= most
}
