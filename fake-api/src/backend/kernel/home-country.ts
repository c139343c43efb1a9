/** Tells whether a country code means China: CN in any case, or none known (product 2.61, 5.23). */
export function isHomeCountry(countryCode: string | null | undefined): boolean {
  const code = countryCode?.trim().toUpperCase() ?? ''
  return code === '' || code === 'CN'
}
