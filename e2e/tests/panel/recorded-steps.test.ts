import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('a step taken out of the recording is not in its test', async ({ panel }) => {
  const hour = panel.page.getByRole('button', { name: '+1 h', exact: true })
  await panel.open()
  await panel.button('Record').click()
  await panel.button('recording, 0 steps').click()
  const list = panel.page.getByRole('dialog', { name: 'Recorded so far' })
  await expect(list).toContainText('Nothing yet.')
  await panel.page.keyboard.press('Escape')
  await hour.click()
  await expect(panel.clock).toContainText('10:41:00')
  await hour.click()
  await expect(panel.clock).toContainText('11:41:00')

  await panel.button(/^recording, /).click()
  const jumps = list.getByRole('listitem').filter({ hasText: 'POST /clock/advance' })
  await expect(jumps).toHaveCount(2)
  await jumps.last().getByRole('button').click()
  await expect(jumps).toHaveCount(1)
  await panel.page.keyboard.press('Escape')
  await panel.button('Stop and read the test').click()
  const text = (await panel.recordedTest.textContent()) ?? ''
  expect(text.split('await clock.advance(3600000)')).toHaveLength(2)
})
