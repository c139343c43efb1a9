import { expect, it } from 'vitest'
import type { ContractView } from '../../../host/host-ports.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { ContractSheet } from './contract-sheet.tsx'

const page = new DrawnPage()

const contract: ContractView = {
  provider: 'alipay',
  merchantName: 'Skyshop',
  title: null,
  account: null,
  amountFen: 1790,
  periodDays: 30,
  nextDate: '2026-11-21',
}

// After 22:00 it is the day after that of the signature, and the money moves at once.
it.each([
  ['en', 'First deduction by2026-11-21'],
  ['zh', '首次扣款不晚于2026-11-21'],
])('calls the planned day the latest of the first deduction in %s', async (appLanguage, fact) => {
  await page.draw(<ContractSheet contract={contract} appLanguage={appLanguage} onChoice={() => undefined} />)
  expect([...page.container.querySelectorAll('dl > div')].map((one) => one.textContent)).toContain(fact)
})
