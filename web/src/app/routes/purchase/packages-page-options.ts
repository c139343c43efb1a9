import type { ReactNode } from 'react'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import type { ChoiceProps } from '../../../features/packages/components/choice-props.ts'
import type { PackageMenu } from '../../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import type { ContractState } from '../../../features/payment/queries.ts'
import type { BoughtDevice } from './use-bought-device.ts'

/** How a page that sells packages looks; everything but `bar` may be left out. */
export interface PackagesPageOptions {
  bar: ReactNode
  /** What of the kind is on the device, under its name; by default the words of the cloud. */
  renderStatus?: ((expiry: PackagesData['expiry']) => ReactNode) | undefined
  /** The choices; by default what fits the packages. */
  renderChoices?: ((props: ChoiceProps) => ReactNode) | undefined
  /** Chosen when the page opens, where it is offered. */
  initialId?: string | undefined
  /** What is on the device as far as it concerns a package; by default all of the kind does. */
  expiryOf?: ((chosen: ShopPackage, data: PackagesData) => PackagesData['expiry']) | undefined
  /** How a channel is called; where packages are bought by channel. */
  channelName?: ((channelIotId: string) => string) | undefined
  /** What is given, not sold; stands above all else, also where only top-ups are sold. */
  given?: ReactNode
  /** Asked before the sheet opens; what answers no has said why. */
  validate?: (() => boolean) | undefined
  /** Above the choices: what the buyer has to know or to choose first. */
  start?: ReactNode
  /** Below the choices. */
  end?: ReactNode
}

/** What is known once a page about one device and its packages can be drawn. */
export interface PackagesData {
  device: BoughtDevice
  menu: PackageMenu
  /** Null for a device of somebody else. */
  expiry: PackageExpiry | null
  /** Auto-renewal of the device. */
  contract: ContractState
}
