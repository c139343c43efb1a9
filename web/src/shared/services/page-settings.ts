/** The `<meta>` with the credentials of the client, `Basic …`; docs/embedding.md. */
export const CLIENT_META = 'skyshop-client'
/** The `<meta>` with the phone number of the app store's reviewers; docs/embedding.md. */
export const REVIEW_META = 'skyshop-review-phone'

/** Settings that a build, or the server that sends the page, makes for a vendor. */
export interface PageSettings {
  /** Value of the `Authorization` of every call; it names the client and is no secret (assumed). */
  clientAuthorization: string
  /** Account the app store's reviewers sign in with, the same for all tenants; empty for none. */
  reviewPhone: string
}

/** Those of the simulator. */
export const defaultSettings: PageSettings = {
  clientAuthorization: 'Basic c2t5c2hvcC13ZWI6c2t5c2hvcC13ZWI=',
  reviewPhone: '13800138000',
}

/** Tells whether a text can be the value of `Authorization`. */
export function isClientAuthorization(text: string): boolean {
  return /^Basic [\w+/-]+={0,2}$/.test(text)
}

/** The part of the page that settings are read from. */
interface SettingsPage {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null
}

/** Reads the settings of the page; the build refuses those that cannot be used. */
export function readPageSettings(page: SettingsPage): PageSettings {
  const contentOf = (name: string): string | undefined =>
    page.querySelector(`meta[name=${name}]`)?.getAttribute('content')?.trim()
  return {
    clientAuthorization: contentOf(CLIENT_META) || defaultSettings.clientAuthorization,
    reviewPhone: contentOf(REVIEW_META) ?? defaultSettings.reviewPhone,
  }
}
