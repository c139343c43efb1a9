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
}

/** What a provider's page shows. Without choices nothing can be done, and `sentence` says why. */
export interface PageView {
  readonly provider: string
  readonly statusText: string
  /** What is paid, to whom, how much: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly choices: readonly PageChoice[]
  readonly fields?: readonly PageField[]
  /** Return address given by the merchant; null for none. */
  readonly returnUrl: string | null
}

/** What a form brought. */
export interface PageAnswer {
  readonly id: string
  readonly choice: string
  readonly traceId: string
  readonly query: URLSearchParams
  /** What was filled in, by the names of the fields. Never journaled: it may be a card. */
  readonly filled: Readonly<Record<string, string>>
}

/** Why a form was refused; the page shows it and can be filled in again. */
export interface PageProblem {
  readonly problem: string
}

/** A page of a provider that a browser opens and sends back as a form; no script runs in it. */
export interface ProviderPage {
  readonly operationIds: { readonly show: string; readonly answer: string }
  /** Below the gateway, with `:worldId`; the form goes to the same address. */
  readonly path: string
  /** The parameter of the address that names the payment. */
  readonly idName: string
  /** `query` is that of the address; some pages read the return address from it. */
  show(world: World, id: string, query: URLSearchParams): Promise<PageView>
  /** Does what the buyer chose. Answers where the browser goes, what was wrong, or null when the page stays. */
  answer(world: World, chosen: PageAnswer): Promise<string | null | PageProblem>
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
