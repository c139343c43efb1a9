import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A start that an install belongs to follows it at once. */
const belongsWithinMs = 10_000

/** How the install went that the package manager did right before this start; `node-guard.cjs` left when it was. */
export function installBefore(root: string, startedMs: number): { isUnchanged: boolean; tookMs: number } {
  const beganMs = readMs(root, 'install-began')
  const endedMs = readMs(root, 'install-ended')
  const sinceMs = startedMs - endedMs
  const isOfThisStart = beganMs <= endedMs && sinceMs >= 0 && sinceMs < belongsWithinMs
  return { isUnchanged: !isOfThisStart, tookMs: isOfThisStart ? endedMs - beganMs : 0 }
}

/** Not a number where nothing was left. */
function readMs(root: string, name: string): number {
  try {
    return Number(readFileSync(join(root, 'node_modules/.cache/skyshop', name), 'utf8'))
  } catch {
    return Number.NaN
  }
}
