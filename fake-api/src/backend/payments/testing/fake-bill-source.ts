import type { World } from '../../../engine/world/transaction/world.ts'
import type { BillSource } from '../bills/bill-service.ts'
import type { ListedMoney } from '../rules/bill.ts'
import { WalletError } from './fake-payment-wallet.ts'

/** The bills of a provider without a wire: notes which days are asked for, and hands out what is prepared. */
export class FakeBillSource implements BillSource {
  readonly days: string[] = []
  /** By day; of others there is none. */
  readonly bills = new Map<string, readonly ListedMoney[]>()
  /** Errors in turn, before anything is handed out. */
  readonly errors: WalletError[] = []

  async fetch(_world: World, day: string): Promise<readonly ListedMoney[] | null> {
    this.days.push(day)
    const error = this.errors.shift()
    if (error) throw error
    return this.bills.get(day) ?? null
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    return error instanceof WalletError ? error.errorKind : null
  }
}
