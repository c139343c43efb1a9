import { alipayTarget } from '../../forgery/alipay-target.ts'
import { lianlianTarget } from '../../forgery/lianlian-target.ts'
import { wechatTarget } from '../../forgery/wechat-target.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { type ForgeryResult, forge } from './send-forgeries.ts'

export interface ProviderResult extends ForgeryResult {
  provider: string
  kinds: number
}

/** So many rounds of every kind of forgery, provider after provider. */
export async function forgeAll(
  stack: TestStack,
  run: { rounds: number; firstSeed?: number },
): Promise<ProviderResult[]> {
  const size = ({ provider, forgeries }: { provider: string; forgeries: readonly unknown[] }) => ({
    provider,
    kinds: forgeries.length,
  })
  return [
    { ...size(wechatTarget), ...(await forge(stack, wechatTarget, run)) },
    { ...size(alipayTarget), ...(await forge(stack, alipayTarget, run)) },
    { ...size(lianlianTarget), ...(await forge(stack, lianlianTarget, run)) },
  ]
}
