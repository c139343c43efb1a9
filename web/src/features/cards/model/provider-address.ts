/** The address of the card page, told where the buyer goes afterwards. */
export function cardPageUrl(pageUrl: string, returnUrl: string): string {
  const address = new URL(pageUrl)
  address.searchParams.set('return', returnUrl)
  return address.href
}
