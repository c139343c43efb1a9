import { expect, it } from 'vitest'
import { openTestRegistry, testSpec } from '../../../engine/world/registry/test-world.ts'
import type { ContractWebhookHandler, ContractWebhookOutcome } from '../../payments/contract-wallet-port.ts'
import { FakeContractWallet } from './fake-contract-wallet.ts'

const CONTRACT = { contractCode: 'C1', providerContractId: null, planId: '1' }
const ORDER = { orderNo: '26112009410000000001', description: 'a month', amountFen: 1790 }

it('deducts an order once and lists its deductions', async () => {
  await using test = await openTestRegistry()
  const id = await test.registry.create(testSpec)
  await test.registry.use(id, async (world) => {
    const wallet = new FakeContractWallet()
    wallet.nextDeductions.push('loses-the-request', 'accepts-and-loses', 'fails')
    const received: string[] = []
    const note = (text: string): Promise<ContractWebhookOutcome> => {
      received.push(text)
      return Promise.resolve('accepted')
    }
    const handler: ContractWebhookHandler = {
      onSigned: (_world, { notifyId }) => note(notifyId),
      onEnded: ({ id: world }) => note(world),
      onDeduction: (_world, { outcome }) => note(outcome.status),
    }
    await wallet.sign(world, handler, 'C1')
    const deduct = () => wallet.deduct(world, { ...CONTRACT, ...ORDER })
    await expect(deduct()).rejects.toSatisfy((error) => wallet.classifyError(error) === 'unknown')
    expect(await wallet.queryDeduction(world, ORDER.orderNo)).toEqual({ status: 'unknown' })
    await expect(deduct()).rejects.toThrow('no answer')
    expect(await deduct()).toEqual({ status: 'accepted' })
    await wallet.sendResult(world, handler, ORDER.orderNo)
    expect(received).toEqual(['notify-1', 'succeeded'])
    await wallet.terminate(world, CONTRACT)
    expect(await wallet.queryContract(world, CONTRACT)).toMatchObject({ state: 'ended', by: 'merchant' })
  })
})
