import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { QuestionsScreen } from '../../../kit/testing/screens/help-screens.ts'

// spec: 2.07
test('the article search finds questions and answers', async ({ phone }) => {
  await phone.open(QuestionsScreen.cloud)
  const page = phone.at(QuestionsScreen)
  await test.step('finds a question by its words', async () => {
    await page.search.fill('AUTO RENEWAL')
    await expect(page.outcome).toHaveText('1 answer found')
    await expect(page.question('How do I end auto-renewal?')).not.toHaveAttribute('open')
  })

  await test.step('opens a match inside an answer', async () => {
    await page.search.fill('wide-angle')
    await expect(page.question('How many channels')).toContainText('wide-angle, PTZ or both')
    await expect(page.question('How many channels')).toHaveAttribute('open')
    await expect(page.contents).toBeHidden()
  })

  await test.step('says that nothing matches', async () => {
    await page.search.fill('submarine <b>')
    await expect(page.outcome).toHaveText('Nothing found for “submarine <b>”')
    await expect(page.page.getByText('Try another word')).toBeVisible()
    await phone.tap(page.page.getByRole('button', { name: 'Contact customer service' }))
    await expect.poll(() => phone.hostPages).toMatchObject([{ name: 'customerService' }])
    phone.closeHostPage()
    await page.search.focus()
  })

  await test.step('is cleared by keyboard', async () => {
    await phone.page.keyboard.press('Tab')
    await expect(page.clear).toBeFocused()
    await phone.page.keyboard.press('Enter')
    await expect(page.search).toBeFocused()
    await expect(page.search).toHaveValue('')
    await expect(page.contents).toBeVisible()
    await expect(page.outcome).toBeEmpty()
  })
})

test('a question opens and closes by keyboard', async ({ phone }) => {
  await phone.open(QuestionsScreen.cloud)
  const page = phone.at(QuestionsScreen)
  const answer = page.page.getByText('What has been overwritten cannot be brought back.')
  await page.summary('How do I keep a recording longer?').focus()
  await phone.page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await phone.page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

// spec: 2.09, 2.12, 2.13, 2.17
test('the help search finds questions of the other pages', async ({ phone }) => {
  await phone.open(QuestionsScreen.help)
  const page = phone.at(QuestionsScreen)
  await expect(page.section('Orders and payment')).toBeVisible()
  await page.search.fill('4g')
  await expect(page.outcome).toHaveText(/^\d+ answers found$/)
  await expect(page.search).toBeInViewport()
  await page.search.fill('spider')
  await expect(page.question('The picture is dark or foggy at night.')).toBeVisible()
  await expect(page.outcome).toHaveText('1 answer found')
})

// spec: 3.26
test('the help answers where the receipt is and how an invoice is asked for', async ({ phone }) => {
  await phone.open(QuestionsScreen.help)
  const page = phone.at(QuestionsScreen)
  await page.search.fill('invoice')
  await expect(page.question('How do I get an invoice (fapiao)?')).toBeVisible()
  await page.search.fill('receipt')
  await expect(page.question('Where do I find my receipt?')).toBeVisible()
})

const typed = [
  { language: 'tr', search: 'IPTAL EDILEMEZ', question: 'Ücretsiz deneme kimlere verilir?' },
  { language: 'vi', search: 'ghi hinh dam may', question: 'Trên đám mây không có bản ghi.', at: '/ipcQa' },
  { language: 'ar', search: 'الغاؤها', question: 'من يحصل على التجربة المجانية؟' },
] as const

test('the article search ignores accents and case', async ({ phone, world }) => {
  for (const { language, search, question, ...place } of typed) {
    await world.changeHost({ appLanguage: language })
    await phone.open('at' in place ? place.at : QuestionsScreen.cloud)
    await phone.page.getByRole('searchbox').fill(search)
    await expect(phone.at(QuestionsScreen).question(question), language).toBeVisible()
  }
})
