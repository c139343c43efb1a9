import { appInfoOf, deviceListOf, iccidOf } from './host-answers.ts'
import type { HostEvents } from './host-events.ts'
import { hostPageHandlers } from './host-page-handlers.ts'
import { type BridgeMethod, BridgeRefusal, type HostPorts, type Params, type Result } from './host-ports.ts'
import type { WalletSession } from './wallet-session.ts'

/** A result for the page, and what the host goes on to do once the page has it. */
export interface Answer<M extends BridgeMethod> {
  result: Result<M>
  after?: () => void | Promise<void>
}

export type MethodHandlers = {
  [M in BridgeMethod]: (params: Params<M>) => Answer<M> | Promise<Answer<M>>
}

/** What handlers may do to the host itself. */
export interface HostHandles {
  wallet: WalletSession
  events: HostEvents
  holdBack: (isHeld: boolean) => void
}

/** One handler for each method of `bridge.yaml`. */
export function methodHandlers(ports: HostPorts, host: HostHandles): MethodHandlers {
  const { control, onLeave } = ports
  return {
    getAppInfo: async () => ({ result: appInfoOf(await control.getWorld()) }),
    getAllDeviceInfo: async () => ({ result: deviceListOf(await control.getWorld(), ports.shopOrigin) }),
    getDeviceICCID: async ({ iotId }) => ({ result: { iccid: iccidOf(await control.getWorld(), iotId) } }),
    getNewToken: async () => {
      const { user } = await control.getWorld()
      return { result: { token: await control.issueToken(user.userId) } }
    },
    requestWechatPay: (parameters) => {
      if (ports.abilities && !ports.abilities().hasWechat) {
        throw new BridgeRefusal('wallet-missing', 'WeChat is not installed.')
      }
      if (!host.wallet.take()) throw new BridgeRefusal('failed', 'The wallet is open already.')
      return { result: {}, after: () => host.wallet.open(parameters) }
    },
    reportEvent: () => ({ result: {} }),
    noExitFun: ({ hold }) => {
      host.holdBack(hold)
      return { result: {} }
    },
    ...hostPageHandlers(ports, host.events),
    closePage: () => ({ result: {}, after: () => onLeave('close') }),
    gotoHomePage: () => ({ result: {}, after: () => onLeave('home') }),
  }
}
