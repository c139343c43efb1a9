import type { Schemas } from '@skyshop/openapi/control'
import { control } from './control.ts'
import type { TestStack } from './test-stack.ts'

/** What the server asks providers about a payment: to query it, and to take no money for it. */
const QUESTIONS = [
  'wechatQueryTransaction',
  'wechatCloseOrder',
  'alipayQueryTrade',
  'alipayCloseTrade',
  'paypalShowOrder',
  'lianlianQueryPayment',
  'lianlianCancelPayment',
]

/** Lets no provider of a world answer what the server asks: only a callback tells it of money then. */
export async function silenceProviders(stack: TestStack, worldId: string): Promise<void> {
  const http: Schemas['HttpFault'] = {
    operationIds: QUESTIONS,
    answer: { kind: 'status', status: 503 },
  }
  const body: Schemas['FaultRecord'] = { count: null, http }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
}
