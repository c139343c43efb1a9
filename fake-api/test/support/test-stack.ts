import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '../../src/stack.ts'

/** A real stack on free ports, with worlds in a folder of its own. */
export interface TestStack extends Stack {
  dataDir: string
}

/** Starts a stack; `stop` also removes its folder. */
export async function startTestStack(): Promise<TestStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skyshop-stack-'))
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
  const stack = await startStack({ dataDir, ...ports, isValidating: true, isJournaling: true }, 'test')
  const stop = async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...stack, dataDir, stop }
}
