/** Answer to a notify. */
export interface Reply {
  status: number
  type: string
  body: string
}

/** A message that came to this server. */
export interface Incoming {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Reason why an adapter's call was not done, for its answer. */
export class NotDone extends Error {}

/** Numbers that an order or a contract is named by. */
export interface Numbers {
  orderNo?: string
  contractNo?: string
}
