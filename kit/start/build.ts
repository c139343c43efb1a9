/** Builds shop and panel, and what they are generated from, where the sources have changed; a line for each. */
import { join } from 'node:path'
import { buildStack } from '../launcher/build-stack.ts'
import { StartError } from '../settings/start-options.ts'

try {
  await buildStack(
    join(import.meta.dirname, '../..'),
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
