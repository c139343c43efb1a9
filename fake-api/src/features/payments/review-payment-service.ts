import { BusinessError } from '../../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import type { UserService } from '../users/user-service.ts'
import type { PaymentService, PayRequest } from './payment-service.ts'
import type { OpeningWallet } from './wallet-port.ts'

/** Opens payments for the app store's reviewers, who see the shop on iOS without in-app purchases. */
export class ReviewPaymentService {
  readonly #payments: PaymentService
  readonly #users: UserService

  constructor(payments: PaymentService, users: UserService) {
    this.#payments = payments
    this.#users = users
  }

  /** The same payment as for anybody; anybody else is told that there is no such order. Throws as PaymentService.open. */
  async open<Opened>(context: Caller, wallet: OpeningWallet<Opened>, request: PayRequest): Promise<Opened> {
    const { world, user } = context
    if (!(await this.#users.isReviewer(world.read, user))) throw new BusinessError('order-not-found')
    return this.#payments.open(context, wallet, request)
  }
}
