import { NetworkError } from '../../../shared/api-client/api-errors.ts'

/** The address of a page of a provider as the server gave it. Throws `unreadable` for anything but a page of the web. */
export function providerAddress(url: unknown): string {
  return parse(url).href
}

/** The address of the card page, with the address to return to. Throws as `providerAddress` does. */
export function cardPageUrl(pageUrl: unknown, returnUrl: string): string {
  const address = parse(pageUrl)
  address.searchParams.set('return', returnUrl)
  return address.href
}

function parse(url: unknown): URL {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) throw new NetworkError('unreadable')
  try {
    return new URL(url)
  } catch (error) {
    throw new NetworkError('unreadable', error)
  }
}
