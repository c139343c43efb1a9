/** What the two bars show by themselves, and what lies behind a button. */
export interface BarFold {
  /** Of the host's bar: nothing is folded, its ends, or all of it into one button in the other bar. */
  host: 'none' | 'ends' | 'all'
  areJumpsFolded: boolean
  /** Whether buttons with an icon show their label. */
  hasLabels: boolean
}

/**
 * Breakpoints of the look: both bars whole from 1600, the second as long as it fits, its ends folded from 1280, one
 * bar below. The jumps fold once *Next* could not say what is next beside them.
 */
export function barFold(inlineSize: number): BarFold {
  if (inlineSize >= 1600) return { host: 'none', areJumpsFolded: false, hasLabels: true }
  if (inlineSize >= 1400) return { host: 'none', areJumpsFolded: false, hasLabels: false }
  if (inlineSize >= 1280) return { host: 'ends', areJumpsFolded: false, hasLabels: false }
  return { host: 'all', areJumpsFolded: inlineSize < 1200, hasLabels: false }
}
