/** What is left as `mm:ss`, rounded up, so that `00:00` means that nothing is left; never negative. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/** The last minutes, in which the countdown is set on a warm ground. */
const urgentMs = 5 * 60_000

export type CountdownPhase = 'calm' | 'urgent' | 'over'

/** How a countdown looks: calm, in its last five minutes, or over and asking the server. */
export function countdownPhase(remainingMs: number): CountdownPhase {
  if (remainingMs <= 0) return 'over'
  return remainingMs <= urgentMs ? 'urgent' : 'calm'
}
