import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

test.describe('a camera with data', () => {
  test.use({ scenario: 'data-active' })

  // spec: 2.32, 7.34, 8.19
  test('shows data left, end date, card state and daily use without asking for the SIM number', async ({
    phone,
    world,
    journal,
  }) => {
    const gate = world.camera('Garden gate')
    await phone.open(DataUseScreen.addressOf(gate))
    const screen = phone.at(DataUseScreen)
    await expect(screen.title).toHaveText('Garden gate')
    await expect(screen.dataLeft).toContainText(/3\.21GB\s*left of 4.GB/)
    await expect(screen.detail('days left')).toHaveText('25')
    await expect(screen.detail('runs until')).toHaveText('2026.12.15')
    await expect(screen.detail('SIM status')).toHaveText('Normal')
    await expect(phone.page.getByText('799 MB in 30 days, in MB')).toBeVisible()
    await expect(screen.table.getByRole('row')).toHaveCount(31)
    await expect(screen.table.getByRole('row').nth(2)).toHaveText('2026.11.1980 MB')
    await expect(phone.page.getByText("Actual data may be delayed; trust the operator's data")).toBeVisible()
    await expect(phone.page.getByText('Counted by the operator: 767 MB as of 2026.11.20.')).toBeVisible()
    await expect(phone.page.getByText(gate.iccid)).toBeVisible()

    const asked = async (operationId: string) =>
      JSON.stringify(await journal.waitFor({ kind: 'http', operationId }))
    expect(await asked('getCardDetail')).toContain(gate.sn)
    expect(await asked('listDataPacks')).toContain(gate.deviceKey)
    expect(await asked('getBindInfo')).toContain(gate.deviceKey)
    expect(gate.iccid).not.toBe('')
    expect(await journal.count({ kind: 'bridge', operationId: 'getDeviceICCID' })).toBe(0)
  })

  // spec: 2.32
  test('shows its days by key or as a table and links to packages and recharge', async ({ phone, world }) => {
    const gate = world.camera('Garden gate')
    const { deviceId, iotId } = gate
    await phone.open(`${DataUseScreen.addressOf(gate)}&typeName=banner&configId=3&innerId=9`)
    const screen = phone.at(DataUseScreen)
    await expect(screen.days).toHaveAttribute('aria-valuetext', /^Today: 32.MB$/)
    await screen.days.press('ArrowLeft')
    await expect(screen.days).toHaveAttribute('aria-valuetext', /^11[.]19: 80.MB$/)
    await screen.show('Table')
    await expect(screen.days).toBeHidden()
    await expect(screen.table.getByRole('row').last()).toBeVisible()

    await expect(screen.packages).toContainText('2 active')
    await phone.tap(screen.packages)
    await expect(phone.page).toHaveURL(/\/4gPackageList\?/)
    const tracking = { typeName: 'banner', configId: '3', innerId: '9' }
    expect(phone.query()).toEqual({
      ...{ deviceName: 'Garden gate', deviceId, productCode: 'IPC', iotId },
      ...{ hasiccid: '0', isNew: '1', interType: 'prevPage', ...tracking },
    })
    await expect(screen.packages).toHaveCount(0)
    await phone.page.goBack()
    await expect(screen.packages).toBeVisible()
    await phone.tap(screen.recharge)
    await expect(phone.page).toHaveURL(/\/packagesList4GNew\?/)
    expect(phone.query()).toEqual({ deviceId, productCode: 'IPC', interType: 'prevPageH5', ...tracking })
    await reopenPage(phone, DataUseScreen.addressOf(world.camera('Orchard')))
    await expect(screen.detail('validity')).toHaveText('Long-term effectiveness')
  })

  test('shows the same figures without a chart, with a strict backend', async ({ phone, world }) => {
    await world.enableStrictBackend()
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataUseScreen)
    await expect(screen.dataLeft).toContainText('3.21')
    await expect(screen.detail('runs until')).toHaveText('2026.12.15')
    await expect(screen.packages).toContainText('2 active')
    await expect(phone.page.getByText("Actual data may be delayed; trust the operator's data")).toBeVisible()
    await expect(phone.page.getByText('Daily use')).toHaveCount(0)
    await expect(screen.table).toHaveCount(0)
  })

  const cards = [
    ['deactivated', 'Deactivated', 'The SIM card has been deactivated'],
    ['abnormal', 'Abnormal', 'The SIM card is in an abnormal state'],
    ['unknown', 'Unknown', null],
    ['not-activated', 'Normal', null],
  ] as const

  // spec: 4.23
  test('shows every card state of the operator as one of four states', async ({ phone, world }) => {
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.at(DataUseScreen).dataLeft).toBeVisible()
    for (const [state, status, sentence] of cards) {
      await world.changeCamera('Garden gate', { sim: { state } })
      await reopenPage(phone)
      await expect(phone.at(DataUseScreen).detail('SIM status')).toHaveText(status)
      await expect(phone.page.getByRole('alert')).toHaveCount(sentence === null ? 0 : 1)
      if (sentence !== null) await expect(phone.page.getByRole('alert')).toContainText(sentence)
    }
  })
})

test.describe('a camera that has used all its data', () => {
  test.use({ scenario: 'data-exhausted' })

  test('shows its data as used up until its month ends and has no active package afterwards', async ({
    phone,
    world,
    clock,
  }) => {
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataUseScreen)
    await expect(screen.dataLeft).toContainText(/0MB\s*left of 3.GB/)
    await expect(screen.detail('days left')).toHaveText('10')
    await expect(phone.page.getByText('All data is used up')).toBeVisible()
    await clock.advance(12 * day)
    await reopenPage(phone)
    await expect(screen.packages).toContainText('None active')
  })
})

test.describe('a camera without data', () => {
  test.use({ scenario: 'data-new' })

  // spec: 8.17, 8.18
  test('shows that no data was bought, requests it again after an error, and shows that another card is in the camera', async ({
    phone,
    world,
  }) => {
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.page.getByRole('heading', { name: 'The device has not purchased data' })).toBeVisible()
    await expect(phone.at(DataUseScreen).recharge).toBeVisible()

    phone.guard.allow(/status of 503/)
    const answer = { kind: 'status' as const, status: 503 }
    await world.arm({ count: 3, http: { operationIds: ['getCardDetail'], answer } })
    await world.changeCamera('Garden gate', { sim: null })
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.page.getByRole('heading', { name: 'Network error' })).toBeVisible()
    await phone.page.getByRole('button', { name: 'Reload' }).click()
    await expect(
      phone.page.getByRole('heading', { name: 'The original SIM is not recognised: contact the operator' }),
    ).toBeVisible()
  })
})

test.describe('an account with data cameras', () => {
  test.use({ scenario: 'data-active' })

  test('a data page without a camera asks for one and links to those with data', async ({ phone }) => {
    await phone.open('/homePage4G')
    await expect(phone.page.getByRole('heading', { name: 'Orchard' })).toBeVisible()
    for (const path of ['/query4G', '/packagesList4GNew', '/4gPackageList']) {
      await phone.goTo(path)
      await expect(phone.page.getByRole('heading', { name: 'Select a device' })).toBeVisible()
      await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
      await expect(phone.page).toHaveURL(/\/homePage4G/)
      await expect(phone.page.getByRole('heading', { name: 'Orchard' })).toBeVisible()
    }
  })
})

test.describe('a camera whose data renews by contract', () => {
  test.use({ scenario: 'auto-renew-data' })

  test('says when the data renews and for how much, and leads to its auto-renewal', async ({
    phone,
    world,
  }) => {
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    const renewal = phone.page.getByRole('button', { name: /^Auto-renewal is on/ })
    await expect(renewal).toContainText(/Renews 2026[.]\d\d[.]\d\d · ¥\d+[.]\d\d/)
    await phone.tap(renewal)
    await expect(phone.page).toHaveURL(/[/]autoRenewals[?]/)
  })
})
