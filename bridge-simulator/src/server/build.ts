/** Builds shop and panel, and what they are generated from, where the sources have changed; a line for each. */
import { join } from 'node:path'
import { StartError } from '../settings/start-options.ts'
import { buildStack } from '../stack/build-stack.ts'

try {
  await buildStack(
    join(import.meta.dirname, '../../..'),
    (name, { isUnchanged, tookMs }) => {
      console.log(`${name.padEnd(10)} ${isUnchanged ? 'unchanged' : `${(tookMs / 1000).toFixed(1)} s`}`)
    },
    new AbortController().signal,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
