/** The program of the upstream, with what the simulator adds to it. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache()
const { runServer } = await import('../../fake-api/src/run-server.ts')
const { controlAdditions } = await import('./control-additions.ts')

const root = join(import.meta.dirname, '../..')
await runServer(root, {
  workerProgram: join(import.meta.dirname, 'worker.ts'),
  additionsOf: ({ dataDir }) => controlAdditions(root, dataDir),
})
