/** Services of people and their prices in fen (product 9.12); the codes are those of the price list. */
export const SERVICES = [
  { code: 'installation', priceFen: 2000 },
  { code: 'support', priceFen: 10_000 },
] as const

export type ServiceCode = (typeof SERVICES)[number]['code']

/** The service of a code; null for everything else. */
export function serviceOf(code: string | null): (typeof SERVICES)[number] | null {
  return SERVICES.find((one) => one.code === code) ?? null
}
