import type { Schemas } from '@skyshop/openapi/http'
import type { ShopPackage } from './package-offer.ts'

/** Text keys of what a package is made of. */
export const recordingKeys = {
  event: { label: 'packages.event', short: 'packages.eventShort', help: 'packages.eventHelp' },
  continuous: {
    label: 'packages.continuous',
    short: 'packages.continuousShort',
    help: 'packages.continuousHelp',
  },
} as const satisfies Record<Schemas['RecordType'], Record<string, string>>

export const durationKeys = {
  day: 'packages.day',
  month: 'packages.month',
  quarter: 'packages.quarter',
  year: 'packages.year',
} as const satisfies Record<Schemas['DurationType'], string>

/** Takes up to an hour to take effect: event recording by the year (product 9.10). */
export function isWithinHour({ recordType, durationType, autoRenew }: ShopPackage): boolean {
  return recordType === 'event' && durationType === 'year' && !autoRenew
}

/** A saving as its badge shows it, with a real minus: *−17%*. */
export function formatSaving(percent: number): string {
  return `\u2212${percent}%`
}
