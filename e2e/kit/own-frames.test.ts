import { afterEach, expect, it } from 'vitest'
import { keepOwnFrames } from './own-frames.ts'

const before = Error.prepareStackTrace
afterEach(() => {
  Error.prepareStackTrace = before
})

/** Files alone: what the engine runs by itself has none. */
const files = (_error: Error, frames: NodeJS.CallSite[]) =>
  frames.flatMap((frame) => frame.getFileName() || [])

it('leaves the file that threw, and nothing of what called it', () => {
  Error.prepareStackTrace = files
  const whole: unknown = new Error('all').stack
  keepOwnFrames()
  const own: unknown = new Error('own').stack
  expect(whole).toContainEqual(expect.stringContaining('node_modules'))
  expect(own).toEqual([expect.stringMatching(/own-frames[.]test[.]ts$/)])
})

it('changes nothing where nobody formats stacks', () => {
  delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
  keepOwnFrames()
  expect(Error.prepareStackTrace).toBeUndefined()
})
