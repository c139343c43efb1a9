import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { CashierView } from '../../../host/host-dependencies.ts'
import { useWallet } from './use-wallet.ts'

const cashier: CashierView = {
  ...{ provider: 'wechat', merchantName: 'Skyshop', description: 'Event, 7 days', amountFen: 990 },
  ...{ tradeId: 't1', orderNo: null, payUntilMs: null, balanceFen: null, renewal: null },
}

/** A wallet with a cashier open, and what the host is answered of it. */
async function openCashier() {
  const wallet = {} as ReturnType<typeof useWallet>
  function Holder() {
    Object.assign(wallet, useWallet())
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Holder />))
  const answers: unknown[] = []
  await act(async () => void wallet.showCashier(cashier).then((choice) => answers.push(choice)))
  return { wallet, answers }
}

it('cancels when the sheet is left, and answers gone when its order no longer exists', async () => {
  const left = await openCashier()
  await act(async () => left.wallet.leave())
  const gone = await openCashier()
  expect(gone.wallet.open?.kind).toBe('cashier')
  await act(async () => gone.wallet.closeAsGone())
  await act(async () => gone.wallet.leave())
  expect([left.answers, gone.answers, gone.wallet.open]).toEqual([['cancel'], ['gone'], null])
})
