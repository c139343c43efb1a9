import type { ReactElement } from 'react'
import { changeChoice, type PackageChoice } from '../model/arrange-packages.ts'
import type { ChoiceProps } from './choice-props.ts'
import { DurationChoice } from './duration-choice.tsx'
import { RecordingChoice } from './recording-choice.tsx'
import { RollingChoice } from './rolling-choice.tsx'

type PackagePickerProps = Omit<ChoiceProps, 'onChange'> & { onChange: (choice: PackageChoice) => void }

/** Recording × rolling days × duration; a change keeps the other two where such a package exists. */
export function PackagePicker({ menu, choice, onChange }: PackagePickerProps): ReactElement {
  const props: ChoiceProps = {
    menu,
    choice,
    onChange: (change) => onChange(changeChoice(menu, choice, change)),
  }
  return (
    <>
      <RecordingChoice {...props} />
      <RollingChoice {...props} />
      <DurationChoice {...props} />
    </>
  )
}
