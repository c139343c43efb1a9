import { useRef, useState } from 'react'
import type { CashierChoice, CashierView } from '../../host/host-ports.ts'

interface OpenCashier {
  cashier: CashierView
  choose: (choice: CashierChoice) => void
}

/** The wallet the host opened, until the buyer leaves it. A second one takes the first one's place as a cancel. */
export function useCashier() {
  const [open, setOpen] = useState<OpenCashier | null>(null)
  const current = useRef<OpenCashier | null>(null)
  const leave = (choice: CashierChoice) => {
    current.current?.choose(choice)
    current.current = null
    setOpen(null)
  }
  const show = (cashier: CashierView) => {
    leave('cancel')
    return new Promise<CashierChoice>((choose) => {
      current.current = { cashier, choose }
      setOpen(current.current)
    })
  }
  return { cashier: open?.cashier ?? null, show, leave }
}
