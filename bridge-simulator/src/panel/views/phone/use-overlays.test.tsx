import { act, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { CashierView, HostPageView } from '../../../host/host-dependencies.ts'
import { emptyPanel } from '../../store/panel-state.ts'
import { emptyState, world } from '../../store/store-fixture.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { sampleContract } from '../time/sample-state.ts'
import { useOverlays } from './use-overlays.tsx'

const page = new DrawnPage()

const contractOf = (contractCode: string, provider: 'wechat' | 'alipay', channel = '') => ({
  ...sampleContract({}),
  ...{ contractCode, provider, channel },
})
const contracts = [
  contractOf('20261120094101', 'wechat', 'iot-1'),
  contractOf('20261120094102', 'wechat', 'iot-2'),
  contractOf('20261120094103', 'alipay'),
]

const cashier: CashierView = {
  ...{ provider: 'wechat', merchantName: 'Skyshop', description: 'Cloud', amountFen: 1990, tradeId: 'T1' },
  ...{ orderNo: null, payUntilMs: null, balanceFen: null, renewal: null },
}

/** What lies over the shop of a world with contracts in two wallets. */
async function openOverlays() {
  const overlays = {} as ReturnType<typeof useOverlays>
  const panel = { ...emptyPanel('w1', 0), world: world('w1'), state: { ...emptyState, contracts } }
  const nothing = () => undefined
  function Holder(): ReactNode {
    Object.assign(overlays, useOverlays({ panel, onStep: nothing, onEndContract: nothing }))
    return (
      <>
        {overlays.page({ reopen: nothing, offline: null })}
        {overlays.sheet}
      </>
    )
  }
  await page.draw(<Holder />)
  return overlays
}

const sheet = () => page.container.querySelector('section')
const cards = () => [...page.container.querySelectorAll('article')].map((card) => card.textContent)

/** The sheet of the deductions is loaded when it is first shown. */
const sheetIsLoaded = () => act(async () => void (await import('../wallets/deductions-sheet.tsx')))

async function open(overlays: ReturnType<typeof useOverlays>, name: HostPageView['name']) {
  const view = { name, deviceName: '' }
  const visit = { isLeft: false }
  await act(async () => {
    void overlays.hostCallbacks.showHostPage(view).then(() => {
      visit.isLeft = true
    })
  })
  await sheetIsLoaded()
  return visit
}

it.each([
  ['wechatAutoPayments', 'WeChat: Auto-Deduction', ['20261120094101', '20261120094102']],
  ['alipayAutoPayments', 'Alipay: Auto-Payment', ['20261120094103']],
] as const)(
  'opens for %s the page of that wallet with its contracts by number',
  async (name, title, codes) => {
    const overlays = await openOverlays()
    const visit = await open(overlays, name)
    expect(sheet()?.getAttribute('aria-label')).toBe(title)
    expect(cards()).toEqual(codes.map((code) => expect.stringContaining(code)))
    expect(overlays.walletActivity).toMatchObject({ kind: 'deductions' })
    expect(visit.isLeft).toBe(false)
    await page.press(page.container.querySelector('button'))
    expect([sheet(), visit.isLeft]).toEqual([null, true])
  },
)

it('opens the deductions of all wallets from beside the phone, and puts them away with all else', async () => {
  const overlays = await openOverlays()
  await act(async () => overlays.openWallet())
  await sheetIsLoaded()
  expect(cards()).toHaveLength(3)
  await act(async () => overlays.putAway())
  expect(sheet()).toBeNull()
})

it('goes back from a page of a wallet, the cashier and the scanner, and from the shop only where nothing lies over it', async () => {
  const overlays = await openOverlays()
  expect(overlays.goBack()).toBe(false)
  const visit = await open(overlays, 'wechatAutoPayments')
  await act(async () => expect(overlays.goBack()).toBe(true))
  expect([sheet(), visit.isLeft]).toEqual([null, true])

  const choices: unknown[] = []
  const note = (choice: unknown) => choices.push(choice)
  await act(async () => void overlays.hostCallbacks.showCashier(cashier).then(note))
  await act(async () => expect(overlays.goBack()).toBe(true))
  await act(async () => void overlays.hostCallbacks.scanCode().then(note))
  await act(async () => expect(overlays.goBack()).toBe(true))
  expect([choices, overlays.isShopCovered, overlays.goBack()]).toEqual([['cancel', ''], false, false])
})
