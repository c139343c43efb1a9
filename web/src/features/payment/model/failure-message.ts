import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { type UnusableWallet, unusableOfReason } from './unusable-wallet.ts'

/** What the page of a failed payment says. */
export interface FailureMessage {
  titleKey:
    | 'result.failTitle'
    | 'result.paymentProblem'
    | 'error.pay-failed'
    | 'error.activate-failed'
    | 'orders.canceled'
    | 'orders.refunded'
    | 'orders.refundFailed'
  text: { key: FailTextKey } | { reasonKey: ReturnType<typeof errorTextKey> } | { unusable: UnusableWallet }
  /** Whether the order may still be unpaid and can be paid again. */
  isOpen: boolean
}

type FailTextKey =
  | 'result.failText'
  | 'result.problem'
  | 'result.refundText'
  | 'result.refundedText'
  | 'error.contact-customer-service'
  | 'result.cancelledText'
  | 'error.order-timed-out'
  | 'error.order-expired'

const known: Readonly<Record<string, readonly [FailureMessage['titleKey'], FailTextKey, boolean]>> = {
  'wallet-failed': ['result.failTitle', 'result.failText', true],
  'pay-failed': ['error.pay-failed', 'result.problem', true],
  'order-timed-out': ['result.failTitle', 'error.order-timed-out', false],
  'order-expired': ['result.paymentProblem', 'error.order-expired', false],
  'order-not-found': ['result.paymentProblem', 'result.problem', false],
  'order-not-payable': ['result.paymentProblem', 'result.problem', false],
  'activate-failed': ['error.activate-failed', 'result.refundText', false],
  refunded: ['orders.refunded', 'result.refundedText', false],
  'refund-failed': ['orders.refundFailed', 'error.contact-customer-service', false],
  cancelled: ['orders.canceled', 'result.cancelledText', false],
}

/**
 * Words for the reason an address gives. Money is called untouched only where the wallet never got to it; a reason
 * nobody knows says that there was a problem, and no more.
 */
export function failureMessage(reason: string | undefined): FailureMessage {
  const unusable = unusableOfReason(reason)
  if (unusable !== null) return { titleKey: 'result.failTitle', text: { unusable }, isOpen: true }
  const words =
    reason === undefined ? undefined : Object.entries(known).find(([name]) => name === reason)?.[1]
  if (words !== undefined) return { titleKey: words[0], text: { key: words[1] }, isOpen: words[2] }
  if (reason !== undefined && isErrorName(reason)) {
    return { titleKey: 'result.failTitle', text: { reasonKey: errorTextKey(reason) }, isOpen: true }
  }
  return { titleKey: 'result.paymentProblem', text: { key: 'result.problem' }, isOpen: true }
}

function isErrorName(name: string): name is ErrorName {
  return Object.keys(errorCodes).includes(name) && name !== 'ok'
}
