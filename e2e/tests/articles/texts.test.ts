import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { QuestionsScreen } from '../../../kit/testing/screens/help-screens.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { PaySheetScreen } from '../../../kit/testing/screens/pay-sheet-screens.ts'

const operator = 'Skyshop Cloud Services Co., Ltd.'

const pages = [
  ['/agreement', 'Cloud Storage Service Agreement'],
  ['/renewAgreement', 'Auto-Renewal Agreement'],
  ['/privacyAgreement', 'Privacy Agreement'],
  ['/internetCardInstru', 'IoT SIM Card: Instructions'],
  ['/unattendQa', 'Phone Reminder: Questions'],
  ['/unattendService', 'Phone Reminder Service'],
  ['/ipcQa', 'Cameras: Questions'],
  ['/CloudServiceQa', 'Cloud Service: Questions'],
  ['/pirQa', 'Motion Sensor (PIR): Questions'],
  ['/appHelp', 'Help'],
] as const

const lastClauses = [
  ['/agreement', 'Law and contact'],
  ['/renewAgreement', 'Law and contact'],
  ['/privacyAgreement', 'Changes and contact'],
] as const

// spec: 2.06, 2.10, 2.11
test('each article opens by its address and loads no other text', async ({ phone }) => {
  let texts: string[] = []
  phone.page.on('request', (request) => {
    const [, text] = /assets[/]([a-z-]+-(?:en|zh|de))-[\w-]{8}[.]js$/.exec(request.url()) ?? []
    if (text !== undefined) texts.push(text)
  })
  const page = phone.at(QuestionsScreen)
  for (const [address, title] of pages) {
    texts = []
    await phone.open(address)
    await expect(page.title).toHaveText(title)
    await expect(page.contents).toBeVisible()
    expect(texts, address).toHaveLength(1)
  }
})

// spec: 2.05
test('an agreement names the operator and its contents link to the clauses', async ({ phone }) => {
  const page = phone.at(QuestionsScreen)
  for (const [address, last] of lastClauses) {
    await phone.open(address)
    await expect(page.page.getByRole('main'), address).toContainText(operator)
    await expect(page.section(last)).not.toBeInViewport()
    await phone.tap(page.entry(last))
    await expect(page.section(last)).toBeInViewport()
    await expect(page.page.locator('section:focus')).toContainText(last)
  }
})

// spec: 2.08
test('the help links to each subject and back and to the agreements; the phone reminder service links to the supported cameras', async ({
  phone,
}) => {
  await phone.open(QuestionsScreen.help)
  const page = phone.at(QuestionsScreen)
  await phone.tap(page.link('Cameras: Questions'))
  await expect(page.title).toHaveText('Cameras: Questions')
  await phone.tap(page.back)
  await expect(phone.page).toHaveURL(/[/]appHelp/)
  await phone.tap(page.link('Privacy Agreement'))
  await expect(page.title).toHaveText('Privacy Agreement')

  await phone.goTo('/unattendService')
  await phone.tap(phone.page.getByRole('button', { name: 'See which cameras can do this' }))
  await expect(phone.page).toHaveURL(/[/]unAttended$/)
})

test('an article that fails to load shows an error and its text after a reload', async ({ phone }) => {
  phone.guard.allow(/ERR_FAILED|dynamically imported module/)
  await phone.page.route(/renew-agreement-en-/, (route) => route.abort())
  await phone.open('/renewAgreement')
  await expect(phone.at(NullPageScreen).networkError).toBeVisible()
  await phone.page.unroute(/renew-agreement-en-/)
  await phone.tap(phone.at(NullPageScreen).reload)
  await expect(phone.at(QuestionsScreen).title).toHaveText('Auto-Renewal Agreement')
})

test('the agreement opens from its checkbox and back returns to the purchase', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await phone.tap(sheet.agreement)
  await expect(phone.page).toHaveURL(/[/]agreement/)
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Cloud Storage Service Agreement')
  await phone.tap(phone.at(PackagesScreen).back)
  await expect(phone.page).toHaveURL(/[/]packagesList/)
  await expect(phone.at(PaySheetScreen).pay).toBeVisible()
})
