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

/** What the rules make of a device as it is edited (docs/rules/devices.md). */
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
