import { expect, test } from '../../kit/fixtures.ts'
import { persistUntilToppedUp } from '../../kit/flows/persist-until-paid.ts'
import { DataPlansScreen } from '../../kit/screens/data-plans-screen.ts'

test.use({ scenario: 'data-new' })

const faults = [
  ['slow', { latencyMs: 1500 }],
  ['refused with 503', { answer: { kind: 'status', status: 503 } }],
  ['carried out, answered 503', { answer: { kind: 'status-after-commit', status: 503 } }],
  ['refused by the business', { answer: { kind: 'business-code', code: 'operate-failed' } }],
  ['answered with broken text', { answer: { kind: 'malformed' } }],
  ['cut in the middle of the answer', { answer: { kind: 'truncated' } }],
  ['cut before it was carried out', { answer: { kind: 'reset-before-commit' } }],
  ['carried out, answer lost', { answer: { kind: 'reset-after-commit' } }],
  ['refused for the token', { answer: { kind: 'expired-token' } }],
  ['answered with an empty page', { answer: { kind: 'empty-page' } }],
] as const

/** What a top-up is made of. */
const steps = ['listPackages', 'addOrder', 'pay4WeChat', 'confirmOrder']

for (const [name, fault] of faults) {
  test(`each step of a top-up ${name}: bought once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const { deviceId } = world.camera('Garden gate')
    phone.cashier.choose('pay')
    for (const operationId of steps) await world.arm({ http: { operationIds: [operationId], ...fault } })
    await phone.open(DataPlansScreen.addressOf({ deviceId }))
    await persistUntilToppedUp(phone, 5)

    const { orders, entitlements } = await world.state()
    const paid = orders.filter(({ paidAtMs }) => paidAtMs !== null)
    expect(paid).toMatchObject([{ deviceId, packageId: 'data-top-up-5g' }])
    expect(entitlements).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
  })
}
