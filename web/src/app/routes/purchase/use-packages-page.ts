import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ownedDevicesQuery } from '../../../features/devices/queries.ts'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import type { UnpaidOrdersAnswer } from '../../../features/orders/unpaid-orders-query.ts'
import type { ChoiceProps } from '../../../features/packages/components/duration-choice.tsx'
import { initialOf, type PackageMenu } from '../../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { packagesQuery } from '../../../features/packages/queries.ts'
import { type ContractState, contractQuery } from '../../../features/payment/queries.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { useUnpaidOrdersAnswer } from '../unpaid-orders/use-unpaid-orders.ts'
import { type PurchaseDevice, type RequestedDevice, usePurchaseDevice } from './use-purchase-device.ts'

/** Look of a page that sells packages; everything but `bar` may be left out. */
export interface PackagesPageOptions {
  bar: ReactNode
  /** What of the kind is on the device, under its name; by default the words of the cloud. */
  renderStatus?: ((expiry: PackagesData['expiry']) => ReactNode) | undefined
  /** The choices; by default what fits the packages. */
  renderChoices?: ((props: ChoiceProps) => ReactNode) | undefined
  /** The choice in a few words, for the bar; by default the recording or the name. */
  summaryOf?: ((chosen: ShopPackage) => string) | undefined
  /** Chosen when the page opens, where it is offered. */
  initialId?: string | undefined
  /** What is on the device as far as it concerns a package; by default all of the kind does. */
  expiryOf?: ((chosen: ShopPackage, data: PackagesData) => PackagesData['expiry']) | undefined
  /** How a channel is called; where packages are bought by channel. */
  channelName?: ((channelIotId: string) => string) | undefined
  /** The channels are lenses of a camera. */
  hasLenses?: boolean | undefined
  /** What is given, not sold; stands above all else, also where only top-ups are sold. */
  given?: ReactNode
  /** Asked before the sheet opens; what answers no has said why. */
  validate?: (() => boolean) | undefined
  /** Above the choices: what the buyer has to know or to choose first. */
  start?: ReactNode
  /** Below the choices. */
  end?: ReactNode
}

/** Data known once a page about one device and its packages can be drawn. */
export interface PackagesData {
  device: PurchaseDevice
  menu: PackageMenu
  /** Null for a device of another account. */
  expiry: PackageExpiry | null
  /** Auto-renewal of the device. */
  contract: ContractState
  unpaid: UnpaidOrdersAnswer
}

/** What the page of packages shows. */
type PackagesView =
  | { kind: 'loading' }
  | { kind: 'empty'; titleKey: 'packages.selectDevice' | 'packages.noneTitle' }
  | { kind: 'error'; titleKey: ReturnType<typeof errorTextKey> }
  | ({ kind: 'done' } & PackagesData)

/** The device, its packages and what is in effect on it, put together; what is shown stays while it is read again. */
export function usePackagesPage(
  requested: RequestedDevice,
): PackagesView & { reload: () => Promise<unknown> } {
  const services = useServices()
  const listed = usePurchaseDevice(requested)
  const { data: owners } = useQuery(ownedDevicesQuery(services))
  const isOwned = owners?.find(({ deviceId }) => deviceId === requested.deviceId)?.isOwned ?? listed.isOwned
  const device = { ...listed, isOwned }
  const enabled = requested.deviceId !== undefined && device.isResolved
  const asked = packagesPageQueries(services, device)
  // Asked with the rest, and waited for by nobody: whoever has an unpaid order reads so with the packages.
  const unpaid = useUnpaidOrdersAnswer()
  const packages = useQuery({ ...asked.packages, enabled })
  // Another channel is another question about the same device: what is shown stays until it is answered.
  const { deviceId } = device.target
  const [first] = useState(deviceId)
  const keepShown = <T>(shown: T | undefined): T | undefined => (first === deviceId ? shown : undefined)
  const expiryAnswer = useQuery({ ...asked.expiry, enabled, placeholderData: keepShown })
  const contract = useQuery({ ...asked.contract, enabled, placeholderData: keepShown })
  const reload = (): Promise<unknown> =>
    Promise.all([packages.refetch(), expiryAnswer.refetch(), contract.refetch()])
  const expiry = isForeign(expiryAnswer.error) ? null : expiryAnswer.data

  if (requested.deviceId === undefined) return { kind: 'empty', titleKey: 'packages.selectDevice', reload }
  if (packages.data !== undefined && expiry !== undefined && !contract.isPending) {
    if (initialOf(packages.data) === null) return { kind: 'empty', titleKey: 'packages.noneTitle', reload }
    const menu = packages.data
    return { kind: 'done', device, menu, expiry, contract: contract.data ?? UNSIGNED, unpaid, reload }
  }
  const error = packages.error ?? expiryAnswer.error
  if (error === null) return { kind: 'loading', reload }
  return { kind: 'error', titleKey: errorTextKey(nameOfError(error)), reload }
}

/** Returns the queries that the page asks of a device. */
export function packagesPageQueries(services: Services, device: Omit<PurchaseDevice, 'isResolved'>) {
  const { target, deviceKey } = device
  const { productCode, packageSource, channels } = target
  return {
    packages: packagesQuery(services, target),
    expiry: deviceExpiryQuery(services, target),
    contract: contractQuery(services, { productCode, deviceKey, packageSource }, channels),
  }
}

// The server refuses what a contract forbids, also to a page that could not ask about it.
const UNSIGNED: ContractState = { isSigned: false, detail: null }

// Data may be bought for a device of another account, of which the server shows nothing else.
function isForeign(error: Error | null): boolean {
  return error !== null && nameOfError(error) === 'package-info-unavailable'
}
