import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { RadioList } from '../../../shared/ui/form/radio-list.tsx'

const only = 'wechat'

/** How to pay. There is one way, chosen from the start, so nothing can change. */
export function PaymentMethods(): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceGroup id="method" label={t('sheet.payWith')} layout="plain">
      <RadioList
        name="method"
        options={[{ value: only, label: t('sheet.wechat'), icon: 'yuanBubble' }]}
        value={only}
        onChange={() => undefined}
      />
    </ChoiceGroup>
  )
}
