import type { createSimulatedHost } from '@skyshop/bridge-simulator/host'

type Dependencies = Parameters<typeof createSimulatedHost>[0]
/** Contents of the cashier for a payment. */
export type CashierView = Parameters<Dependencies['showCashier']>[0]
/** Choice of the buyer in the cashier, or an outcome that the wallet brings about. */
export type CashierChoice = Awaited<ReturnType<Dependencies['showCashier']>>
type Arranged = Exclude<CashierChoice, string>
/** Ending of a payment, by what the SDK hands over: `network`, `insufficient`, `unknown` … */
export type WalletEnding = Exclude<Arranged['outcome'], 'ask'>
/** Contents of the sheet of a contract. */
export type ContractView = Parameters<Dependencies['showContract']>[0]
/** Choice of the user in the sheet of a contract. */
export type ContractChoice = Awaited<ReturnType<Dependencies['showContract']>>

/** A sheet of a wallet app: what it shows, and what the user chooses. */
class WalletSheet<View, Choice> {
  /** Every sheet shown so far, oldest first. */
  readonly shown: View[] = []
  readonly #dismissal: Choice
  readonly #choices: Choice[] = []
  #open: ((choice: Choice) => void) | null = null
  #waiting: ((view: View) => void)[] = []

  constructor(dismissal: Choice) {
    this.#dismissal = dismissal
  }

  /** Chooses in the open sheet, or in the next one to open. */
  choose(choice: Choice): void {
    if (!this.#open) {
      this.#choices.push(choice)
      return
    }
    this.#open(choice)
    this.#open = null
  }

  /** Returns what the open sheet shows, or waits for the next one. */
  waitForOpen(): Promise<View> {
    const view = this.shown.at(-1)
    if (this.#open && view) return Promise.resolve(view)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The function with which the host opens the sheet; resolves with the choice. */
  readonly show = (view: View): Promise<Choice> => {
    this.shown.push(view)
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(view)
    const choice = this.#choices.shift()
    if (choice) return Promise.resolve(choice)
    return new Promise((resolve) => {
      this.#open = resolve
    })
  }

  /** Dismisses an open sheet, so that the host can finish. */
  dismiss(): void {
    if (this.#open) this.choose(this.#dismissal)
  }
}

/** The wallets' cashier. */
export class Cashier extends WalletSheet<CashierView, CashierChoice> {
  constructor() {
    super('cancel')
  }

  /** Chooses an action of the buyer, or an outcome such as `insufficient`, told to the page and by webhook at once. */
  override choose(choice: CashierChoice | WalletEnding): void {
    super.choose(isEnding(choice) ? { outcome: choice, callback: 'told', notifyDelayMs: 0 } : choice)
  }
}

const buyerActions: readonly string[] = [
  'pay',
  'pay-once',
  'fail',
  'cancel',
  'paid-callback-lost',
  'gone',
] satisfies CashierChoice[]

function isEnding(choice: CashierChoice | WalletEnding): choice is WalletEnding {
  return typeof choice === 'string' && !buyerActions.includes(choice)
}

/** The sheet of the wallets on which a contract is signed. */
export class ContractSheet extends WalletSheet<ContractView, ContractChoice> {
  constructor() {
    super('leave')
  }
}
