import type { Schemas } from '@skyshop/openapi/control'
import type { DeviceDraft } from './device-draft.ts'

export const consequenceNames = [
  'packageSource',
  'dataTab',
  'cloudTrial',
  'dataPackages',
  'reminderTab',
] as const
export type ConsequenceName = (typeof consequenceNames)[number]
export type ConsequenceValue =
  | 'one'
  | 'five'
  | 'yes'
  | 'no'
  | 'once'
  | 'never'
  | 'sold'
  | 'blocked'
  | 'notOwned'
  | 'esim'

/** Returns what the rules make of a device as it is edited (docs/rules/devices.md). */
export function consequencesOf(
  draft: DeviceDraft,
  countryCode: string,
): Record<ConsequenceName, ConsequenceValue> {
  const isFourG = draft.cell === '' ? draft.isFourG === '1' : draft.cell === '1'
  return {
    packageSource: draft.productSource === '0' ? 'five' : 'one',
    dataTab: isFourG ? 'yes' : 'no',
    cloudTrial: cloudTrial(draft, isFourG),
    dataPackages: isFourG ? dataPackages(draft, countryCode) : 'no',
    reminderTab: draft.canUnattended === '1' ? 'yes' : 'no',
  }
}

function cloudTrial({ owned }: DeviceDraft, isFourG: boolean): ConsequenceValue {
  if (isFourG) return 'never'
  return owned === '1' ? 'once' : 'notOwned'
}

function dataPackages(
  { simState, cardUseState, manufacturer, form }: DeviceDraft,
  countryCode: string,
): ConsequenceValue {
  if (simState === 'deactivated' || simState === 'abnormal') return 'blocked'
  const isAbroad = countryCode !== '' && countryCode !== 'CN'
  const isForeign = isAbroad && cardUseState === '0' && simState !== ''
  if (isForeign && manufacturer === 'B' && form === 'nano') return 'blocked'
  return form === 'esim' || (isForeign && manufacturer === 'A') ? 'esim' : 'sold'
}

type Package = Pick<Schemas['PackageRow'], 'kind' | 'productCode'>
type Device = Pick<
  Schemas['DeviceRow'],
  'productCode' | 'cell' | 'isFourG' | 'canUnattended' | 'canWechatCall' | 'canAlgorithm'
>

/** Packages a device can be given, those that fit its kind and abilities first. */
export function givablePackages<T extends Package>(packages: readonly T[], device: Device): readonly T[] {
  const given = packages.filter(({ kind }) => kind !== 'service')
  const [fitting, others] = [true, false].map((fits) =>
    given.filter((one) => fitsDevice(one, device) === fits),
  )
  return [...(fitting ?? []), ...(others ?? [])]
}

function fitsDevice({ kind, productCode }: Package, device: Device): boolean {
  return (productCode ?? device.productCode) === device.productCode && takesKind(device, kind)
}

function takesKind(device: Device, kind: Package['kind']): boolean {
  switch (kind) {
    case 'cloud':
      return true
    case 'data':
      return (device.cell ?? device.isFourG) === 1
    case 'unattended':
      return device.canUnattended
    case 'wechat-call':
      return device.canWechatCall
    case 'algorithm':
      return device.canAlgorithm
    case 'service':
      return false
  }
}
