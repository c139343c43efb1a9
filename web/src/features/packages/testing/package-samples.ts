import type { Schemas } from '@skyshop/openapi/http'
import { rollingDaysValues } from '@skyshop/openapi/http-values'
import type { ShopPackage } from '../model/package-offer.ts'

type Duration = Schemas['DurationType']

const days = { day: 1, month: 30, quarter: 90, year: 365 } satisfies Record<Duration, number>
const months = { day: 1, month: 1, quarter: 3, year: 12 } satisfies Record<Duration, number>

/** A cloud package, its key its id; for tests. */
export function pack(
  key: `${Schemas['RecordType']}-${Schemas['RollingDays']}-${Duration}`,
  price: number,
  change: Partial<ShopPackage> = {},
): ShopPackage {
  const [recordType, rolling, durationType] = key.split('-') as [Schemas['RecordType'], string, Duration]
  const rollingDays = rollingDaysValues.find((days) => String(days) === rolling)
  return {
    ...common(key, price, durationType),
    kind: 'cloud',
    packageSource: 1,
    recordType,
    ...(rollingDays === undefined ? {} : { rollingDays }),
    ...change,
  }
}

/** A data package, its key gigabytes a month and duration; for tests. */
export function packData(
  key: `${number}-${Duration}`,
  price: number,
  change: Partial<ShopPackage> = {},
): ShopPackage {
  const [gb, durationType] = key.split('-') as [string, Duration]
  const dataMb = Number(gb) * 1024 * months[durationType]
  return { ...common(key, price, durationType), kind: 'data', packageSource: 2, dataMb, ...change }
}

function common(key: string, price: number, durationType: Duration) {
  return {
    packageId: key,
    packageName: key,
    description: '',
    productCode: 'IPC',
    durationType,
    validDays: days[durationType],
    price,
    originalPrice: price,
    autoRenew: false,
    topUp: false,
    sort: 0,
  }
}
