import type { Texts } from '../i18n/en.ts'
import { dueTitle } from './due-event.ts'

/** What the server calls each job of the scheduler while it is still to come. */
const titles: Readonly<Record<string, string>> = {
  'order.deadline': 'Payment deadline',
  'entitlement.due': 'Package starts or ends',
  'payment.check': 'Payment is looked up',
  'refund.check': 'Refund is looked up',
  'refund.due': 'Refund',
  'lianlian.bank-answers': 'The bank answers LianLian',
  'lianlian.refund-settle': 'LianLian refund arrives',
  'contract.due': 'Auto-renewal',
  'contract.session': 'End of a signing session',
  'contract.end': 'Ending a contract',
  'contract.check': 'Asking after a contract',
  'paypal.capture-settle': 'PayPal capture arrives',
  'wechat.papay-settle': 'WeChat deduction',
  'wechat.papay-expiry': 'WeChat contract runs out',
  'wechat.refund-settle': 'WeChat refund arrives',
  'wallet.notify': 'Notify of a wallet',
}

/** What a job is called that has run, as it was called before; by its kind, `contract.due`. */
export function jobTitle(kind: string, texts: Texts): string | null {
  const title = titles[kind]
  return title === undefined ? null : dueTitle(title, texts)
}
