import type { DevSites } from './dev-sites.ts'
import { readableProblem } from './problem-text.ts'
import type { CheckedPackage } from './type-check.ts'

/** Problems that keep an edit from being seen; each is shown until it is fixed. */
export type ProblemKind = 'contracts' | 'upstream' | `types of ${CheckedPackage}`

/** The problems of the present sources, in the terminal and over the page. */
export interface ProblemReport {
  /** Tells the outcome of a step: its problem, or null. */
  report: (kind: ProblemKind, problem: string | null) => void
  /** Says at once that problems shown are of older sources, until their outcome is told or `endChecking` is called. */
  beginChecking: (kinds: readonly ProblemKind[]) => void
  /** Ends what `beginChecking` began for steps that were not reached. */
  endChecking: (kinds: readonly ProblemKind[]) => void
}

/** Prints each problem once in the terminal, and keeps all there are over the page. */
export function createProblemReport(root: string, showProblem: DevSites['showProblem']): ProblemReport {
  const problems = new Map<ProblemKind, string>()
  const pending = new Set<ProblemKind>()

  function show(): void {
    const isOlder = [...problems.keys()].some((kind) => pending.has(kind))
    const texts = [...(isOlder ? ['Checking again …'] : []), ...problems.values()]
    showProblem(problems.size === 0 ? null : texts.join('\n\n'))
  }

  return {
    report: (kind, text) => {
      const problem = text === null ? null : readableProblem(text, root)
      pending.delete(kind)
      if ((problems.get(kind) ?? null) !== problem) {
        if (problem === null) problems.delete(kind)
        else problems.set(kind, problem)
        if (problem === null) console.log(`${kind}: mended`)
        else console.error(`${kind}: ${problem}`)
      }
      show()
    },
    beginChecking: (kinds) => {
      for (const kind of kinds) {
        if (problems.has(kind) && !pending.has(kind)) console.log(`${kind}: checking again`)
        pending.add(kind)
      }
      show()
    },
    endChecking: (kinds) => {
      for (const kind of kinds) pending.delete(kind)
      show()
    },
  }
}
