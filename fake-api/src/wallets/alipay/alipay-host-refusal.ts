import type { Schemas } from '@skyshop/openapi/wallets/alipay'

const STATUS = { PARAM_ERROR: 400, NOT_FOUND: 404, SYSTEM_ERROR: 500 } as const

/** The gateway says no to the Alipay app on the phone. */
export class HostRefusal extends Error {
  override name = 'HostRefusal'
  readonly code: Schemas['HostRefusal']['code']

  constructor(code: Schemas['HostRefusal']['code'], message: string) {
    super(message)
    this.code = code
  }

  /** HTTP status that goes with the code. */
  get status(): number {
    return STATUS[this.code]
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['HostRefusal'] {
    return { code: this.code, message: this.message.slice(0, 256) }
  }
}
