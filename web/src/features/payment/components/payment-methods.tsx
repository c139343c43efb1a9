import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useReviewMode } from '../../../shared/services/services-context.ts'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { RadioList } from '../../../shared/ui/form/radio-list.tsx'
import { isInFlight } from '../model/payment-state.ts'
import { walletKeys, walletsFor } from '../model/wallet.ts'
import { usePayment, usePaymentState } from './payment-context.ts'

const icons = { wechat: 'yuanBubble', alipay: 'wallet' } as const

/** How to pay; the last one used is chosen already. */
export function PaymentMethods(): ReactElement {
  const { t } = useTranslation()
  const { wallet } = usePayment()
  const chosen = useStore(wallet)
  const wallets = walletsFor(useReviewMode())
  // What is on its way goes on with the wallet it was begun with.
  const isFixed = isInFlight(usePaymentState())
  return (
    <ChoiceGroup id="method" label={t('sheet.payWith')} layout="plain">
      <RadioList
        name="method"
        options={wallets.map((one) => ({
          value: one,
          label: t(walletKeys[one].method),
          icon: icons[one],
          isOffered: !isFixed || one === chosen,
        }))}
        value={chosen}
        onChange={(value) => {
          const found = wallets.find((one) => one === value)
          if (found !== undefined) wallet.setState(found, true)
        }}
      />
    </ChoiceGroup>
  )
}
