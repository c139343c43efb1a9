import { applyToPayload, consumeEffect, sendWithEffect } from './bridge-effect.ts'
import type { BridgeRecord, HostEvent, HostPorts, PayResult } from './host-ports.ts'

/** Sends the host's events to the page; each is written to the journal before it is sent. */
export interface HostEvents {
  send: (name: Exclude<HostEvent, 'payCallback'>) => Promise<void>
  /** `isCallbackSent` false: the callback is lost and recorded in the journal only. */
  payCallback: (resultType: PayResult, isCallbackSent: boolean) => Promise<void>
}

/** Makes the sender of one host. */
export function createHostEvents(
  ports: Pick<HostPorts, 'page' | 'control' | 'onError'>,
  record: (entry: BridgeRecord) => Promise<void>,
): HostEvents {
  async function deliver(name: HostEvent, plain: object): Promise<void> {
    const effect = await consumeEffect(ports, name)
    const payload = applyToPayload(effect, plain)
    const status = effect?.kind === 'silent' ? 'lost' : 'ok'
    await record({
      direction: 'host-to-page',
      method: name,
      status,
      params: payload,
      ...(effect && { effect }),
    })
    const json = JSON.stringify({ name, payload })
    await sendWithEffect(effect, async () => ports.page.deliver({ skyBridge: 'event', json }))
  }
  return {
    send: (name) => deliver(name, {}),
    payCallback: (resultType, isCallbackSent) => {
      const params = { resultType }
      return isCallbackSent
        ? deliver('payCallback', params)
        : record({ direction: 'host-to-page', method: 'payCallback', status: 'lost', params })
    },
  }
}
