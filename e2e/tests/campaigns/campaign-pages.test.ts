import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { CampaignScreen } from '../../../kit/testing/screens/offer-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

const answers = {
  status: { kind: 'status', status: 503 },
  'status-after-commit': { kind: 'status-after-commit', status: 503 },
  'reset-after-commit': { kind: 'reset-after-commit' },
} as const

// spec: 2.14, 2.16
test('a picture campaign and a text campaign open their configured targets with tracking parameters and come back', async ({
  phone,
}) => {
  await phone.open(`${CampaignScreen.picture}&typeName=appPush&configId=7&innerId=42`)
  const page = phone.at(CampaignScreen)
  await expect(page.headline('Recording that never blinks')).toBeVisible()
  await phone.tap(page.open)
  await expect(phone.page).toHaveURL(/[/]homePage2[?]/)
  expect(phone.query()).toMatchObject({ typeName: 'appPush', configId: '7', innerId: '42' })

  await phone.goTo(CampaignScreen.text)
  await expect(page.headline('Which package fits my camera?')).toBeVisible()
  await expect(page.page.getByText('Both overwrite the oldest day')).toBeVisible()
  await phone.tap(page.open)
  await expect(phone.page).toHaveURL(/[/]CloudServiceQa/)
  await expect(page.headline('Which package fits my camera?')).toBeHidden()
  await phone.tap(page.back)
  await expect(page.headline('Which package fits my camera?')).toBeVisible()
})

// spec: 2.51
test('a banner opens a campaign whose package is bought for the chosen camera', async ({
  phone,
  journal,
}) => {
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).slide)
  const page = phone.at(CampaignScreen)
  await expect(page.packages).toHaveCount(3)
  await phone.tap(page.order('Continuous recording, 1 year'))
  await phone.tap(page.camera('Garden gate'))

  const packages = phone.at(PackagesScreen)
  await expect(packages.durations).toBeVisible()
  await expect(phone.page.getByRole('radio', { name: /^1 year/ })).toBeChecked()
  await expect(phone.page.getByRole('radio', { name: /^Continuous recording/ })).toBeChecked()
  phone.cashier.choose('pay')
  const sheet = await packages.confirm()
  await sheet.accept()
  await expect((await sheet.payNow()).paid).toBeVisible()
  const [added] = await journal.entries({ operationId: 'addOrder' })
  const request = added?.request as { body: { packageId: string; operationPointJson: string } } | undefined
  expect(request?.body.packageId).toBe('cloud-continuous-7d-year')
  expect(JSON.parse(request?.body.operationPointJson ?? '{}')).toMatchObject({
    typeName: 'shopPageB1',
    innerId: '11',
  })
})

test.describe('the Spring Festival campaign', () => {
  test('runs from its first to its last day and shows its end', async ({ phone, clock }) => {
    const address = '/activityImg?id=104'
    await phone.open(address)
    await expect(phone.at(CampaignScreen).ended).toBeVisible()
    await clock.advance(70 * day)
    await reopenPage(phone)
    await expect(phone.at(CampaignScreen).headline('Home for Spring Festival')).toBeVisible()
    await expect(phone.page.getByText('Until 2027.02.22')).toBeVisible()
    await clock.advance(30 * day)
    await phone.open(address)
    await expect(phone.at(CampaignScreen).ended).toBeVisible()
  })
})

test('an unknown campaign shows that it has ended and links to the cameras', async ({ phone }) => {
  const over = phone.at(CampaignScreen).ended
  const kinds = ['', '?id=', '?id=nothing', '?id=%3Cscript%3E', `?id=${'9'.repeat(3000)}`]
  const paths = ['/packagesActivity', '/activityImg', '/template1']
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).slide).toBeVisible()
  // Each path without a number, and each kind of number on one path or another.
  for (const [index, kind] of ['', '', ...kinds].entries()) {
    const address = `${paths[index % paths.length]}${kind}`
    await phone.goTo(address)
    await expect(over, address.slice(0, 40)).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/[/]homePage2/)
    await expect(over).toBeHidden()
  }
})

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
