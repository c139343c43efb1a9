import type { PackageChoice, PackageMenu } from '../model/arrange-packages.ts'

/** What each group of choices is given. */
export interface ChoiceProps {
  menu: PackageMenu
  choice: PackageChoice
  onChange: (change: Partial<PackageChoice>) => void
}
