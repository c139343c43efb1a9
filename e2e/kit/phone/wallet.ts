import type { createSimulatedHost } from '@skyshop/bridge-simulator/host'

type Ports = Parameters<typeof createSimulatedHost>[0]
export type CashierView = Parameters<Ports['showCashier']>[0]
export type CashierChoice = Awaited<ReturnType<Ports['showCashier']>>
type Arranged = Exclude<CashierChoice, string>
/** How a payment can end, by what the SDK hands over: `network`, `insufficient`, `unknown` … */
export type WalletEnding = Exclude<Arranged['outcome'], 'ask'>
export type ContractView = Parameters<Ports['showContract']>[0]
export type ContractChoice = Awaited<ReturnType<Ports['showContract']>>

/** A sheet of a wallet app, played by the test: what it shows, and what the user does with it. */
class WalletSheet<View, Choice> {
  /** Every sheet shown so far, oldest first. */
  readonly shown: View[] = []
  readonly #leaving: Choice
  readonly #choices: Choice[] = []
  #open: ((choice: Choice) => void) | null = null
  #waiting: ((view: View) => void)[] = []

  constructor(leaving: Choice) {
    this.#leaving = leaving
  }

  /** What the user does: in the sheet that is open, else in the next one. */
  choose(choice: Choice): void {
    if (!this.#open) {
      this.#choices.push(choice)
      return
    }
    this.#open(choice)
    this.#open = null
  }

  /** The sheet that is open, or the next one to open. */
  waitForOpen(): Promise<View> {
    const view = this.shown.at(-1)
    if (this.#open && view) return Promise.resolve(view)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The host's port. */
  readonly show = (view: View): Promise<Choice> => {
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

  /** Leaves a sheet nobody answered, so that the host can end. */
  dismiss(): void {
    if (this.#open) this.choose(this.#leaving)
  }
}

/** The wallets' cashier. */
export class Cashier extends WalletSheet<CashierView, CashierChoice> {
  constructor() {
    super('cancel')
  }

  /** What the buyer does, or how it ends: `insufficient` is arranged at once, the page told and the notify not late. */
  override choose(choice: CashierChoice | WalletEnding): void {
    super.choose(isEnding(choice) ? { outcome: choice, callback: 'told', notifyDelayMs: 0 } : choice)
  }
}

const acts: readonly string[] = [
  'pay',
  'fail',
  'cancel',
  'paid-callback-lost',
  'gone',
] satisfies CashierChoice[]

function isEnding(choice: CashierChoice | WalletEnding): choice is WalletEnding {
  return typeof choice === 'string' && !acts.includes(choice)
}

/** The wallets' sheet on which a contract is signed. */
export class ContractSheet extends WalletSheet<ContractView, ContractChoice> {
  constructor() {
    super('leave')
  }
}
