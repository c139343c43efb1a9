import { expect, it } from 'vitest'
import { describeErrors } from './compiler-errors.ts'

const routes = `fake-api/src/features/countries/country-routes.ts(19,46): error TS2322: Type 'Promise<{ countryCode: string; timeFormat: string; }>' is not assignable to type 'Promise<{ weekStart: string; countryCode: string; timeFormat: string; }>'.
  Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string; }'.`
const composed = `fake-api/src/composition/product-handlers.ts(53,3): error TS2322: Type '{ addOrder: never; ... 75 more ...; getAuditio...' is not assignable to type 'Handlers<"addOrder" | ... 68 more ... | "zeroPay">'.
  The types returned by 'getCountryTimeFormat(...)' are incompatible between these types.
    Type 'Promise<{ countryCode: string; timeFormat: string; }>' is not assignable to type 'Promise<{ weekStart: string; countryCode: string; timeFormat: string; }>'.
      Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string; }'.`

it('names the missing field at the file nearest to the cause, once, with long types cut', () => {
  expect(describeErrors(`${composed}\n${routes}\n`)).toBe(
    `fake-api/src/features/countries/country-routes.ts:19:46
  Property 'weekStart' is missing in type '{ countryCode: string; timeFormat: string; }' but required in type '{ weekStart: string; countryCode: string; timeFormat: string…'. (TS2322)`,
  )
})

it('shows errors of files that only compose after all others', () => {
  const other = `fake-api/src/features/orders/order-routes.ts(7,1): error TS2345: Argument of type 'A' is not assignable.
  Types of property 'days' are incompatible.
    Type 'string' is not assignable to type 'number'.`
  const direct = `fake-api/src/app.ts(3,1): error TS2304: Cannot find name 'x'.`
  expect(describeErrors(`${direct}\n${other}`)).toBe(`fake-api/src/features/orders/order-routes.ts:7:1
  Types of property 'days' are incompatible. Type 'string' is not assignable to type 'number'. (TS2345)
fake-api/src/app.ts:3:1
  Cannot find name 'x'. (TS2304)`)
})

it('shows three errors and counts the others', () => {
  const errors = [1, 2, 3, 4, 5].map((n) => `web/src/a.ts(${n},1): error TS2304: Cannot find name 'n${n}'.`)
  const lines = describeErrors(errors.join('\n'))?.split('\n') ?? []
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toBe('… and 2 more: pnpm check types')
})

it('shows an error without a file, and null for output without errors', () => {
  expect(describeErrors("error TS5083: Cannot read file 'x.json'.\n")).toBe(
    "tsconfig.json\n  Cannot read file 'x.json'. (TS5083)",
  )
  expect(describeErrors('')).toBeNull()
})
