import type { ClientRequest } from 'node:http'
import { Agent, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

type ProviderName = 'wechat' | 'alipay' | 'paypal'

/** Hosts that client libraries are written for, by the name of the provider here. */
const providers: Readonly<Record<string, ProviderName>> = {
  'api.mch.weixin.qq.com': 'wechat',
  'api2.mch.weixin.qq.com': 'wechat',
  'openapi.alipay.com': 'alipay',
  'openapi-sandbox.dl.alipaydev.com': 'alipay',
  'api.paypal.com': 'paypal',
  'api-m.paypal.com': 'paypal',
  'api.sandbox.paypal.com': 'paypal',
  'api-m.sandbox.paypal.com': 'paypal',
}

/** Accounts of a world by provider, as `getMerchants` of the control plane answers them. */
export type ProviderAccounts = Readonly<Partial<Record<ProviderName, { readonly rootUrl: string }>>>

/** Method of an agent that `http.request` calls; Node does not document it. */
interface RequestTaker {
  addRequest(request: ClientRequest, options: RequestOptions): void
}

const taker = Agent.prototype as Agent & RequestTaker

/**
 * Returns an agent that sends requests for hosts of WeChat Pay, Alipay and PayPal to the gateways of a world, and all others
 * where they belong. As `https.globalAgent` it serves client libraries without a base URL.
 */
export function providerAgent(accounts: ProviderAccounts): Agent {
  const gateways = new Map(
    Object.entries(providers).flatMap(([host, provider]) => {
      const account = accounts[provider]
      return account === undefined ? [] : [[host, new URL(account.rootUrl)] as const]
    }),
  )
  /** Takes no arguments: for a request with `agent: false`, Node makes another one of the global agent's class. */
  class ProviderAgent extends Agent implements RequestTaker {
    /** Names the world in `Host`, before the head of the request is written. */
    addRequest(request: ClientRequest, options: RequestOptions): void {
      const gateway = gateways.get(options.host ?? '')
      if (gateway !== undefined) request.setHeader('host', gateway.host)
      taker.addRequest.call(this, request, options)
    }

    override createConnection(
      options: RequestOptions,
      callback?: (error: Error | null, stream: Duplex) => void,
    ): Duplex | null | undefined {
      const gateway = gateways.get(options.host ?? '')
      if (gateway === undefined) return super.createConnection(options, callback)
      // Not every system resolves names below `localhost`.
      return connect({ host: '127.0.0.1', port: Number(gateway.port || 80) })
    }
  }
  return new ProviderAgent()
}
