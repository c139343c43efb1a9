import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChoiceProps } from './choice-props.ts'
import { DurationChoice } from './duration-choice.tsx'
import { PackageCards } from './package-cards.tsx'
import { RecordingChoice } from './recording-choice.tsx'
import { RollingChoice } from './rolling-choice.tsx'

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
        <PackageCards {...props} id="top-ups" label={t('packages.topUps')} offers={menu.topUps} />
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
