/** The page of the Alipay app that shows what is to be signed. */
const SIGN_PAGE = '60000157'
/** The browser inside the Alipay app, which opens a link of the gateway. */
const BROWSER_PAGE = '20000067'

/**
 * The signed string in what opens the Alipay app to sign: `alipays://platformapi/startapp` with the page of signatures
 * and `sign_params`, or with the app's browser and a `url`, which is what a desktop shows as a QR code (AL-169). A text
 * that is no such link is the string itself; a link to something else holds none and is empty.
 */
export function signStringOf(text: string): string {
  if (/^https?:/.test(text)) return queryOf(text)
  if (!text.startsWith('alipays:')) return text
  const { host, pathname, searchParams } = new URL(text)
  if (host !== 'platformapi' || pathname.toLowerCase() !== '/startapp') return ''
  const page = searchParams.get('appId')
  if (page === SIGN_PAGE) return searchParams.get('sign_params') ?? ''
  return page === BROWSER_PAGE ? queryOf(searchParams.get('url') ?? '') : ''
}

function queryOf(url: string): string {
  return url.split('?')[1] ?? ''
}
