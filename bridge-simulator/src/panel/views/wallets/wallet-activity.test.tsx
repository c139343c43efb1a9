import { expect, it, vi } from 'vitest'
import type { Fault } from '../../model/fault-queue.ts'
import { walletPresetNames, walletPresets } from '../../model/wallet-outcome.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { WalletActivity, type WalletSheet } from './wallet-activity.tsx'

const page = new DrawnPage()

interface Situation {
  preset?: keyof typeof walletPresets
  sheet?: WalletSheet
  faults?: readonly Fault[]
}

async function draw({ preset = 'ask', sheet, faults = [] }: Situation) {
  const endContract = vi.fn()
  const onArrange = vi.fn()
  const onFaults = vi.fn()
  await page.draw(
    <WalletActivity
      outcome={walletPresets[preset]}
      faults={faults}
      sheet={sheet ?? null}
      onArrange={onArrange}
      onFaults={onFaults}
      arm={async () => true}
      endContract={endContract}
    />,
  )
  return { onArrange, onFaults, endContract }
}

const rows = () => [...page.container.querySelectorAll<HTMLElement>('li button')]
const names = () => rows().map((row) => row.querySelector('span + span')?.textContent)
const line = () => page.container.querySelector('section')

it('offers the same outcomes for the next payment and for an open cashier', async () => {
  const { onArrange } = await draw({})
  const before = names()
  expect(before).toHaveLength(walletPresetNames.length)
  await page.press(rows()[2])
  expect(onArrange.mock.calls).toEqual([[walletPresets.callbackLost]])

  const choose = vi.fn()
  const later = await draw({ sheet: { kind: 'cashier', provider: 'alipay', choose } })
  expect(names()).toEqual(before)
  expect(rows()[10]?.textContent).toContain('payCallback failure · Alipay 4000')
  await page.press(rows()[0])
  await page.press(rows()[2])
  expect([choose.mock.calls, later.onArrange.mock.calls]).toEqual([[[walletPresets.callbackLost]], []])
})

it('shows "Nothing is arranged" only while no fault concerns a payment', async () => {
  await draw({})
  expect(line()?.textContent).toContain('Nothing is arranged.')
  const record: Fault['record'] = { bridge: { names: ['payCallback'], effect: { kind: 'silent' } } }
  const silent = { faultId: 3, remaining: 1, createdAtMs: 0, record }
  const { onFaults } = await draw({ faults: [silent] })
  expect(line()?.textContent).not.toContain('Nothing is arranged.')
  const also = [...page.container.querySelectorAll('button')].at(-1)
  expect(also?.textContent).toBe('Armed as well: A call to the host app is never answered')
  await page.press(also)
  expect(onFaults).toHaveBeenCalledOnce()
})

it('shows the effect of a preset payment outcome and removes it', async () => {
  const { onArrange } = await draw({ preset: 'callbackLost' })
  expect(line()?.textContent).toContain(
    'no payCallback · WeChat 0 · Alipay 9000 No cashier opens. The page hears',
  )
  await page.press(
    [...page.container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Off'),
  )
  expect(onArrange.mock.calls).toEqual([[walletPresets.ask]])
})

it('an outcome armed while a cashier is open is shown as armed too, and leaves all choices', async () => {
  const sheet = { kind: 'cashier', provider: 'wechat', choose: vi.fn() } as const
  const { onArrange } = await draw({ preset: 'callbackLost', sheet })
  const effect = line()?.querySelector('[title]')?.textContent
  expect(effect?.trim()).toBe(
    'Choose the end here, or tap in the phone. Armed as well: Paid, page told nothing',
  )
  expect(line()?.querySelector('button')?.textContent).toBe('As tapped in the cashier')
  await page.press(rows()[2])
  expect([sheet.choose.mock.calls, onArrange.mock.calls]).toEqual([[[walletPresets.callbackLost]], []])
})

it('ends a contract in the name of its platform while the deductions of the wallet are open', async () => {
  const contract = {
    ...{ contractCode: 'c1', provider: 'wechat' as const, title: 'Garden gate', amountFen: 1500 },
    ...{ isActive: true, nextMs: null, hasFailed: false, deductions: [] },
  }
  const { endContract } = await draw({ sheet: { kind: 'deductions', contracts: [contract] } })
  await page.press(rows().find((row) => /^Ended by the platform.*mode 3$/.test(row.textContent)))
  expect(endContract.mock.calls).toEqual([['c1', 'platform']])
})
