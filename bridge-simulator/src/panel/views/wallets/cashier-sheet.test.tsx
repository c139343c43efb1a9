import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { CashierView } from '../../../host/host-dependencies.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { CashierSheet } from './cashier-sheet.tsx'

const page = new DrawnPage()

const cashier: CashierView = {
  provider: 'wechat',
  merchantName: 'Skyshop',
  description: 'Cloud recording, 1 month',
  amountFen: 1790,
  tradeId: '4200001',
  orderNo: null,
  payUntilMs: null,
  balanceFen: null,
  renewal: null,
}

/** A key pressed where the keyboard is. */
async function type(key: string, repeat = false) {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  await act(async () => document.activeElement?.dispatchEvent(event))
}

const typed = () => page.container.querySelectorAll('[data-filled="true"]').length

it('pays after six digits and counts a held key once', async () => {
  const onChoice = vi.fn()
  await page.draw(<CashierSheet cashier={cashier} appLanguage="en" onChoice={onChoice} />)
  await type('1')
  for (let time = 0; time < 9; time += 1) await type('1', true)
  expect([typed(), onChoice.mock.calls.length]).toEqual([1, 0])
  await type('Backspace')
  for (const digit of '123456') await type(digit)
  expect(onChoice.mock.calls).toEqual([['pay']])
})

it('accepts digits of the keyboard once the source of the money is confirmed', async () => {
  const onChoice = vi.fn()
  await page.draw(
    <CashierSheet cashier={{ ...cashier, provider: 'alipay' }} appLanguage="en" onChoice={onChoice} />,
  )
  const confirm = page.container.querySelector<HTMLElement>('button[data-control="wallet"]')
  confirm?.focus()
  await page.press(confirm)
  for (const digit of '123456') await type(digit)
  expect(onChoice.mock.calls).toEqual([['pay']])
})
