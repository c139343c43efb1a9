import type { BridgeRecord, HostEvent, HostPorts, PayResult } from './host-ports.ts'

/** Sends the host's events to the page; each is in the journal before the page hears of it. */
export interface HostEvents {
  send: (name: Exclude<HostEvent, 'payCallback'>) => Promise<void>
  /** `isTold` false: the callback is lost on the way, only the journal knows. */
  payCallback: (resultType: PayResult, isTold: boolean) => Promise<void>
}

/** Makes the sender of one host. */
export function createHostEvents(
  page: HostPorts['page'],
  record: (entry: BridgeRecord) => Promise<void>,
): HostEvents {
  async function deliver(name: HostEvent, payload: object): Promise<void> {
    await record({ direction: 'host-to-page', method: name, status: 'ok', params: payload })
    await page.deliver({ skyBridge: 'event', json: JSON.stringify({ name, payload }) })
  }
  return {
    send: (name) => deliver(name, {}),
    payCallback: (resultType, isTold) => {
      const params = { resultType }
      return isTold
        ? deliver('payCallback', params)
        : record({ direction: 'host-to-page', method: 'payCallback', status: 'lost', params })
    },
  }
}
