/** What a notify is answered with. */
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

/** Why an adapter's call was not done, for its answer. */
export class NotDone extends Error {}

/** What an order or a contract is named by. */
export interface Numbers {
  orderNo?: string
  contractNo?: string
}
