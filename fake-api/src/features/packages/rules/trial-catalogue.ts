import { CLOUD_KIND } from '../../../kernel/package-kind.ts'
import { callTexts } from './call-texts.ts'
import type { CataloguePackage } from './catalogue-package.ts'
import { inEveryLanguage, packageTexts } from './package-texts.ts'
import { TRIAL_TEXTS } from './trial-texts.ts'

/*
 * Cloud packages that are given (spec §4, §5, §9)
 *  1. The trial: thirty days of event recording, the last seven days kept.
 *  2. The free month of a campaign: the same with the last three days kept (A).
 *  3. Never on sale: each is given once per device, and fits devices of both cloud sources.
 */

const GIVEN = {
  kind: CLOUD_KIND,
  packageSource: null,
  productCode: 'IPC',
  priceFen: 0,
  originalPriceFen: 0,
  firstPeriodPriceFen: null,
  duration: 'month',
  validityDays: 30,
  recordType: 'event',
  dataMb: null,
  callCount: null,
  channels: null,
  autoRenew: false,
  topUp: false,
  effectWithinMs: 0,
  manufacturer: null,
  badge: null,
  onSale: false,
} as const

/** The packages as rows of the price list, so that what is given has a package. */
export function trialCatalogue(): CataloguePackage[] {
  return [
    {
      ...GIVEN,
      packageId: 'cloud-trial',
      rollingDays: 7,
      countries: [],
      sort: 90,
      texts: inEveryLanguage((language) => {
        const { record, what, kept, comma, space } = packageTexts[language]
        return {
          name: `${record.event}${comma}${callTexts[language].free}`,
          description: [what.event, kept[7], TRIAL_TEXTS.trialTerms[language]].join(space),
        }
      }),
    },
    {
      ...GIVEN,
      packageId: 'cloud-free-month',
      rollingDays: 3,
      countries: [],
      sort: 91,
      texts: inEveryLanguage((language) => {
        const { what, kept, space } = packageTexts[language]
        return {
          name: TRIAL_TEXTS.freeMonth[language],
          description: [what.event, kept[3]].join(space),
        }
      }),
    },
  ]
}
