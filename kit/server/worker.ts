/** The program of one of several workers, started by `server.ts`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache()
const { runWorker } = await import('../../fake-api/src/run-worker.ts')
const { controlAdditions } = await import('./control-additions.ts')

const root = join(import.meta.dirname, '../..')
await runWorker(root, ({ dataDir }) => controlAdditions(root, dataDir))
