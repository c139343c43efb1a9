/** Names of a merchant's orders: how they begin, and how they are numbered at its providers. */
export interface OrderNaming {
  /** Operations with which an order begins. */
  readonly beginsWith: readonly string[]
  /** Returns the order that a number at a provider is of: that number itself, or the order it is a later try of. */
  orderOf(number: string): string
  /** Form of the numbers that are yet to be given, and its text; left out where any may come. */
  readonly form?: { readonly pattern: RegExp; readonly text: string }
}

/** The naming of a merchant that nothing is known of: every number is one of an order. */
export const unknownNaming: OrderNaming = { beginsWith: [], orderOf: (number) => number }
