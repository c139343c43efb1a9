import * as v from 'valibot'

/**
 * A query parameter of an address, which is untrusted input: a value that does not match its schema counts as absent.
 * Reading never throws.
 */
const absent = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.fallback(v.optional(schema), undefined)

const text = (maxLength: number) => absent(v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength)))
const figure = (min: number, max: number) =>
  absent(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(min), v.maxValue(max)))

const flag = () => absent(v.picklist(['0', '1']))

const fields = {
  deviceId: text(64),
  /** Serial number; equals deviceId. */
  sn: text(64),
  deviceName: text(64),
  productCode: absent(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/))),
  packageSource: figure(0, 99),
  packageName: text(200),
  packageId: absent(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))),
  orderNo: text(64),
  /** On the page of auto-renewals: which one. */
  contractCode: absent(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  iotId: text(64),
  /** 3 marks a recorder (product 3.05). */
  productMorphology: figure(0, 99),
  /** 0: the page asks the host for the number of the SIM card (R-LINK-3). */
  hasiccid: flag(),
  /** How the page was opened; absent when the host opened it. */
  interType: absent(v.picklist(['prevPage', 'prevPageH5', 'prevPageSN'])),
  /** On a campaign page: which campaign (product 7.43). */
  id: absent(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  /** On the card page: 1 for an order that takes effect at once. */
  now: absent(v.literal('1')),
  /** On the success page: 1 after a contract was signed. */
  signed: absent(v.literal('1')),
  /** On the success page: 1 for an order that was paid before the buyer tapped *Pay*. */
  paidBefore: absent(v.literal('1')),
  /** On the fail page: 1 while the status of a payment is not known yet. */
  checking: absent(v.literal('1')),
  /** On the fail page: name of the catalogue for what went wrong. */
  reason: absent(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))),
}

const pageQuery = v.object(fields)

/** Everything an address may say to a page of the shop. */
export type PageQuery = v.InferOutput<typeof pageQuery>

/** Way a page was opened from inside the shop (R-LINK-2). */
export type InterType = NonNullable<PageQuery['interType']>

/** Reads an address's query. Of a parameter given twice the first counts. */
export function readPageQuery(search: string): PageQuery {
  const params = new URLSearchParams(search)
  const first: Record<string, string> = {}
  for (const name of Object.keys(fields)) {
    const value = params.get(name)
    if (value !== null) first[name] = value
  }
  return v.parse(pageQuery, first)
}
