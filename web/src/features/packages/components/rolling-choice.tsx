import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import { changeTraits, valuesOf } from '../model/arrange-packages.ts'
import type { ChoiceProps } from './choice-props.ts'

const rollingDays = [3, 7] as const

/** How many days recordings are kept. */
export function RollingChoice({ menu, chosen, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const offered = valuesOf(menu, 'rollingDays', { recordType: chosen.recordType })
  return (
    <ChoiceGroup id="rolling" label={t('packages.rolling')} note={t('packages.rollingHelp')} layout="plain">
      <Segment
        name="rolling"
        isBought
        options={rollingDays.map((days) => ({
          value: String(days),
          label: t('packages.rollingDays', { count: days }),
          isOffered: offered.includes(days),
        }))}
        value={String(chosen.rollingDays)}
        onChange={(value) =>
          onChoose(
            changeTraits(menu, chosen, {
              recordType: chosen.recordType,
              rollingDays: value === '3' ? 3 : 7,
            }),
          )
        }
      />
    </ChoiceGroup>
  )
}
