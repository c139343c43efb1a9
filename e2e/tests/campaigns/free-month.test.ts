import { expect, test } from '../../kit/fixtures/test.ts'
import { reopenPage } from '../../kit/flows/reopen-page.ts'
import { CampaignScreen } from '../../kit/screens/offer-screens.ts'

const answers = {
  status: { kind: 'status', status: 503 },
  'status-after-commit': { kind: 'status-after-commit', status: 503 },
  'reset-after-commit': { kind: 'reset-after-commit' },
} as const

test('the free month campaign is read again after an error and claimed once for one camera', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/Failed to load resource/)
  const answer = { kind: 'business-code' as const, code: 'operate-failed' }
  await world.arm({ http: { operationIds: ['getCampaign'], answer } })
  await phone.open(CampaignScreen.sale)
  const page = phone.at(CampaignScreen)
  await expect(phone.page.getByRole('heading', { name: 'Failed to operate' })).toBeVisible()
  await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
  await expect(page.packages).toHaveCount(3)

  await phone.tap(page.getFree)
  await phone.tap(page.camera('Living room'))
  await expect(page.outcome('The free month is yours')).toBeVisible()
  await expect(page.outcome('Living room is covered until 2026.12.20.')).toBeVisible()
  expect((await world.state()).entitlements).toHaveLength(1)
  expect((await world.state()).orders).toEqual([])

  await phone.tap(page.getFree)
  await expect(page.camera('Garden gate')).toBeVisible()
  await expect(page.camera('Living room')).toBeHidden()
})

// Each kind has a camera of its own: what was claimed for one stays.
test('the free month claim with a lost answer is shown as granted and made once', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/Failed to load resource/)
  const page = phone.at(CampaignScreen)
  const cameras = ['Living room', 'Garden gate', 'Shop front']
  await phone.open(CampaignScreen.sale)
  await expect(page.packages).toHaveCount(3)
  for (const [index, kind] of (['status', 'status-after-commit', 'reset-after-commit'] as const).entries()) {
    await test.step(kind, async () => {
      const camera = page.camera(cameras[index] ?? '')
      await reopenPage(phone)
      await expect(page.packages).toHaveCount(3)
      await world.arm({ http: { operationIds: ['obtainGift'], answer: answers[kind] } })
      await phone.tap(page.getFree)
      await phone.tap(camera)
      if (kind === 'status') {
        await expect(page.outcome('Failed to receive')).toBeVisible()
        await phone.tap(page.getFree)
        await phone.tap(camera)
      }
      await expect(page.outcome('The free month is yours')).toBeVisible()
      expect((await world.state()).entitlements).toHaveLength(index + 1)
    })
  }
})
