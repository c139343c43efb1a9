import type { createSimulatedHost } from '@skyshop/bridge-simulator/host'

type Ports = Parameters<typeof createSimulatedHost>[0]
export type CashierView = Parameters<Ports['showCashier']>[0]
export type CashierChoice = Awaited<ReturnType<Ports['showCashier']>>

/** The wallet's cashier, played by the test: what it shows, and what the buyer does with it. */
export class Cashier {
  /** Every cashier shown so far, oldest first. */
  readonly shown: CashierView[] = []
  readonly #choices: CashierChoice[] = []
  #open: ((choice: CashierChoice) => void) | null = null
  #waiting: ((view: CashierView) => void)[] = []

  /** What the buyer does: in the cashier that is open, else in the next one. */
  choose(choice: CashierChoice): void {
    if (!this.#open) {
      this.#choices.push(choice)
      return
    }
    this.#open(choice)
    this.#open = null
  }

  /** The cashier that is open, or the next one to open. */
  opened(): Promise<CashierView> {
    const view = this.shown.at(-1)
    if (this.#open && view) return Promise.resolve(view)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The host's port. */
  readonly show = (view: CashierView): Promise<CashierChoice> => {
    this.shown.push(view)
    const waiting = this.#waiting
    this.#waiting = []
    for (const tell of waiting) tell(view)
    const choice = this.#choices.shift()
    if (choice) return Promise.resolve(choice)
    return new Promise((resolve) => {
      this.#open = resolve
    })
  }

  /** Leaves a cashier nobody answered, so that the host can end. */
  leave(): void {
    if (this.#open) this.choose('cancel')
  }
}
