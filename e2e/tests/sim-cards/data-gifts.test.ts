import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { DataPlansScreen } from '../../../kit/testing/screens/data-screens.ts'
import { day, minute } from '../../../kit/testing/world/world-clock.ts'

test.describe('the free data of a camera', () => {
  test.use({ scenario: 'data-new' })

  // spec: 9.09
  test('is 1 GB, credited within 10 minutes, valid 10 days and received once for any number of taps', async ({
    phone,
    world,
    clock,
    journal,
  }) => {
    const gate = world.camera('Garden gate')
    await phone.open(DataPlansScreen.addressOf(gate))
    const gift = phone.at(DataPlansScreen).gift('Free data to try')
    await expect(gift).toContainText(/1.GB/)
    await expect(gift).toContainText('Credited within 10 minutes, valid 10 days, once per camera')
    await gift.getByRole('button', { name: 'Receive' }).evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) button.click()
    })
    await expect(gift).toContainText('Received, credited within 10 minutes')
    await expect(gift.getByRole('button')).toHaveCount(0)
    expect(await journal.count({ operationId: 'receiveFreeFlow' })).toBe(1)

    await clock.advance(10 * minute)
    await reopenPage(phone)
    await expect(gift).toContainText('Until 2026.11.30')
    const asked = phone.page.waitForEvent('requestfinished', (request) => /queryFreeFlow/.test(request.url()))
    await clock.advance(11 * day)
    await asked
    await reopenPage(phone)
    await expect(phone.at(DataPlansScreen).durations).toBeVisible()
    await expect(gift).toHaveCount(0)
    expect((await world.state()).grants).toHaveLength(1)
  })

  test('hides without an offer, can be retried after a refusal and is found after a lost answer', async ({
    phone,
    world,
    journal,
  }) => {
    phone.guard.allow(/status of 503|ERR_|Failed to load/)
    const operationIds = ['queryFreeFlow', 'queryIncludeFlow']
    await world.arm({ count: null, http: { operationIds, answer: { kind: 'status', status: 503 } } })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    const gift = screen.gift('Free data to try')
    await expect(screen.durations).toBeVisible()
    for (const operationId of operationIds) await journal.waitFor({ kind: 'http', operationId })
    await expect(gift).toHaveCount(0)

    await world.disarm()
    const refused = { kind: 'business-code' as const, code: 'receive-failed' }
    await world.arm({ http: { operationIds: ['receiveFreeFlow'], answer: refused } })
    await world.arm({ http: { operationIds: ['receiveFreeFlow'], answer: { kind: 'reset-after-commit' } } })
    await reopenPage(phone)
    await screen.receive(gift)
    await expect(gift.getByRole('alert')).toHaveText('Failed to receive')
    await screen.receive(gift)
    await expect(gift).toContainText('Received, credited within 10 minutes')
    expect((await world.state()).grants).toHaveLength(1)
  })
})

test.describe('the data sold with a camera', () => {
  test.use({ scenario: 'included-flow' })

  for (const isStrict of [false, true]) {
    test(`lasts 3 months and is received once${isStrict ? ', with a strict backend' : ''}`, async ({
      phone,
      world,
      clock,
    }) => {
      if (isStrict) await world.enableStrictBackend()
      await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
      const gift = phone.at(DataPlansScreen).gift('Data sold with the camera')
      await expect(gift).toContainText(/3.GB/)
      await expect(gift).toContainText('Valid 3 months, once per camera')
      await phone.at(DataPlansScreen).receive(gift)
      await expect(gift.getByRole('button')).toHaveCount(0)
      await clock.advance(10 * minute)
      await reopenPage(phone)
      await expect(gift).toContainText('Until 2027.02.18')
      expect((await world.state()).grants).toHaveLength(1)
    })
  }
})
