import type { Timers } from './timers.ts'

/** How long a part of the shop may take to arrive (spec §9). */
const CODE_LIMIT_MS = 120_000

/** Gives a part of the shop up that does not arrive; it rejects then. */
export function withinCodeLimit<Code>(timers: Timers, code: Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(CODE_LIMIT_MS, () => reject(new Error('Chunk load error: time-out')))
    code.then(resolve, reject).finally(cancel)
  })
}
