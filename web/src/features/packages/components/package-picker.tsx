import { recordTypeValues, rollingDaysValues } from '@skyshop/openapi/http-values'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard, ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import {
  changeTraits,
  type PackageTraits,
  pricedAlike,
  renewedAlike,
  valuesOf,
} from '../model/arrange-packages.ts'
import { recordingKeys } from '../model/package-text-keys.ts'
import { type ChoiceProps, DurationChoice, PackageCards } from './duration-choice.tsx'

/**
 * Cloud packages: recording × rolling days × duration, where a change keeps the other two if such a package exists.
 * Packages of other kinds are listed by name, top-ups apart.
 */
export function PackagePicker(props: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const { menu, chosen } = props
  if (chosen.recordType === undefined) {
    return (
      <>
        <PackageCards {...props} id="packages" label={t('packages.packages')} offers={menu.offers} />
        <PackageCards
          {...props}
          renewal={null}
          id="top-ups"
          label={t('packages.topUps')}
          offers={menu.topUps}
        />
      </>
    )
  }
  return (
    <>
      <RecordingChoice {...props} />
      <RollingChoice {...props} />
      <DurationChoice {...props} />
    </>
  )
}

/**
 * Price with one trait changed and all else as it is chosen, of a month where the renewal is, in fen for all that is
 * bought; undefined where there is none, and while a renewal that is shut keeps its place.
 */
function priceFen(
  { menu, chosen, slotCount, renewal, isUnmarked }: ChoiceProps,
  change: PackageTraits,
): number | undefined {
  if (isUnmarked && renewal?.refusal !== undefined) return undefined
  const find = renewal?.isChosen ? renewedAlike : pricedAlike
  const alike = find(menu, chosen, change)
  return alike === null ? undefined : alike.price * slotCount
}

/** Event or continuous; a kind without packages stays visible, with the reason. */
function RecordingChoice(props: ChoiceProps): ReactElement {
  const { menu, chosen, onChoose } = props
  const { t } = useTranslation()
  const offered = valuesOf(menu, 'recordType')
  return (
    <ChoiceGroup id="recording" label={t('packages.recording')}>
      {recordTypeValues.map((recordType) => (
        <ChoiceCard
          key={recordType}
          name="recording"
          value={recordType}
          isChosen={chosen.recordType === recordType}
          onChoose={() => onChoose(changeTraits(menu, chosen, { recordType }))}
          pictogram={recordType}
          label={t(recordingKeys[recordType].label)}
          help={t(recordingKeys[recordType].help)}
          fen={priceFen(props, { recordType })}
          refusal={offered.includes(recordType) ? undefined : t('packages.notOffered')}
        />
      ))}
    </ChoiceGroup>
  )
}

/** How many days recordings are kept. */
function RollingChoice(props: ChoiceProps): ReactElement {
  const { menu, chosen, onChoose } = props
  const { t } = useTranslation()
  const offered = valuesOf(menu, 'rollingDays', { recordType: chosen.recordType })
  return (
    <ChoiceGroup id="rolling" label={t('packages.rolling')} note={t('packages.rollingHelp')} layout="plain">
      <Segment
        name="rolling"
        isBought
        options={rollingDaysValues.map((days) => ({
          value: String(days),
          label: t('packages.rollingDays', { count: days }),
          fen: priceFen(props, { recordType: chosen.recordType, rollingDays: days }),
          isOffered: offered.includes(days),
        }))}
        value={String(chosen.rollingDays)}
        onChange={(value) =>
          onChoose(
            changeTraits(menu, chosen, {
              recordType: chosen.recordType,
              rollingDays: rollingDaysValues.find((days) => String(days) === value),
            }),
          )
        }
      />
    </ChoiceGroup>
  )
}
