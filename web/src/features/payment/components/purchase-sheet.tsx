import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { usePayment, usePaymentState } from '../hooks/payment-context.ts'
import { noticeOf } from '../model/notice-of.ts'
import { holdsExit, type Purchase } from '../model/payment-state.ts'
import { AgreementTick } from './agreement-tick.tsx'
import { PayFooter } from './pay-footer.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { TakesEffectChoice } from './takes-effect-choice.tsx'
import { UnpaidDialog } from './unpaid-dialog.tsx'

/** What was chosen and agreed to in the sheet. */
export interface PurchaseAnswers {
  immediateUse: 0 | 1
  isTicked: boolean
}

type PurchaseSheetProps = {
  isOpen: boolean
  onClose: () => void
  /** Everything about the purchase but what is answered here; `priceFen` is the price on the page. */
  purchase: Omit<Purchase, 'immediateUse'>
  /** The bought thing, on one line, at the price given. */
  renderItem: (priceFen: number) => ReactNode
  /** An unexpired package and the date it ends; null when there is none. */
  current: { until: string | null } | null
  initial: PurchaseAnswers
  onOpenAgreement: (answers: PurchaseAnswers) => void
}

/** What is bought, when it takes effect, how it is paid, the agreement, and *Pay ¥…*. */
export function PurchaseSheet(props: PurchaseSheetProps): ReactElement {
  const { isOpen, purchase, current, initial } = props
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const tick = useRef<HTMLInputElement>(null)
  const [answers, setAnswers] = useState(initial)
  const [isMissed, setMissed] = useState(false)
  const notice = noticeOf(state)
  // The server's word on the price counts before the list has been read again.
  const priceFen = notice?.kind === 'price-changed' ? notice.priceFen : purchase.priceFen

  const pay = (): void => {
    setMissed(!answers.isTicked)
    if (answers.isTicked) {
      payment.pay({ ...purchase, priceFen, immediateUse: current === null ? 0 : answers.immediateUse })
    } else {
      tick.current?.scrollIntoView({ block: 'center' })
      tick.current?.focus({ preventScroll: true })
    }
  }
  const close = (): void => {
    if (!holdsExit(state)) props.onClose()
  }

  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('sheet.title')}
        footer={<PayFooter priceFen={priceFen} onPay={pay} />}
      >
        {props.renderItem(priceFen)}
        {current === null ? null : (
          <TakesEffectChoice
            currentUntil={current.until}
            immediateUse={answers.immediateUse}
            onChange={(immediateUse) => setAnswers({ ...answers, immediateUse })}
          />
        )}
        <PaymentMethods />
        <AgreementTick
          isTicked={answers.isTicked}
          isMissed={isMissed}
          onChange={(isTicked) => setAnswers({ ...answers, isTicked })}
          onOpenAgreement={() => props.onOpenAgreement(answers)}
          inputRef={tick}
        />
      </Sheet>
      <UnpaidDialog device={purchase} />
    </>
  )
}
