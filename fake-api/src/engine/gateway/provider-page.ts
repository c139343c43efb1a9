import type { World } from '../world/transaction/world.ts'

/** Button of a page: the outcome in the term of the provider, and its label. */
export interface PageChoice {
  readonly choice: string
  readonly label: string
  readonly isMain?: boolean
}

/** A line the buyer fills in. */
export interface PageField {
  readonly name: string
  readonly label: string
  readonly autocomplete: string
  readonly pattern: string
  /** Entered values of the form. */
  readonly example: string
  /** The longest entry, and several lines to enter it in; 64 characters in one line when left out. */
  readonly longest?: number
}

/** Contents of a provider's page. Without choices nothing can be done, and `sentence` says why. */
export interface PageView {
  readonly provider: string
  readonly statusText: string
  /** What is paid, to whom, how much: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly choices: readonly PageChoice[]
  readonly fields?: readonly PageField[]
  /** Return address given by the merchant; null for none. */
  readonly returnUrl: string | null
  /** Lines below the form that explain what goes into it. */
  readonly notes?: readonly string[]
  /** Status of a page that says what is not there; 200 when left out. */
  readonly status?: 404
  /** Another page of this installation to go on to, below what can be done here. */
  readonly further?: { readonly label: string; readonly href: string }
}

/** Answer that a form brought. */
export interface PageAnswer {
  readonly id: string
  readonly choice: string
  readonly traceId: string
  readonly query: URLSearchParams
  /** What was filled in, by the names of the fields. Never journaled: it may be a card. */
  readonly filled: Readonly<Record<string, string>>
}

/** The page that stays after a form, in place of what is shown for its address. */
export interface PageResult {
  readonly result: PageView
}

/** Reason why a form was refused; the page shows it and can be filled in again. */
export interface PageProblem {
  readonly problem: string
}

/** Where a browser goes by a form that is posted, and what it brings. */
export interface PostedReturn {
  readonly postTo: string
  readonly members: Readonly<Record<string, string>>
}

/** A page of a provider that a browser opens and sends back as a form; no script runs in it. */
export interface ProviderPage {
  readonly operationIds: { readonly show: string; readonly answer: string }
  /** Below the gateway, with `:worldId`; the form goes to the same address. */
  readonly path: string
  /** The parameter of the address that names the payment. */
  readonly idName: string
  /** The longest value of that parameter; 128 characters when left out. */
  readonly longestId?: number
  /** Whether the page is there without that parameter, too: its id is empty then. */
  readonly isShownWithoutId?: boolean
  /** `query` is that of the address; some pages read the return address from it. */
  show(world: World, id: string, query: URLSearchParams): Promise<PageView>
  /** Does what the buyer chose. Answers where the browser goes, what was wrong or is shown now, or null when the page stays. */
  answer(world: World, chosen: PageAnswer): Promise<string | PostedReturn | null | PageProblem | PageResult>
}

/**
 * A return address, written so that it fits into a header, with parameters of the provider's added; the merchant's own
 * stay. Null for one no browser can open.
 */
export function returnTo(url: string | null, parameters: Readonly<Record<string, string>>): string | null {
  if (url === null || !URL.canParse(url)) return null
  const address = new URL(url)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
