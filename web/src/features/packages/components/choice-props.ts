import type { PackageMenu } from '../model/arrange-packages.ts'
import type { ShopPackage } from '../model/package-offer.ts'

/** What each group of choices is given. */
export interface ChoiceProps {
  menu: PackageMenu
  chosen: ShopPackage
  /** Channels or lenses bought for; they multiply prices. */
  lines: number
  /** Bought by a contract, which has no length of its own: none is marked. */
  isByContract?: boolean
  onChoose: (chosen: ShopPackage) => void
}
