import { allocatedListOf, appInfoOf, channelListOf, deviceListOf, iccidOf } from './host-answers.ts'
import type { HostEvents } from './host-events.ts'
import { hostPageHandlers } from './host-page-handlers.ts'
import type { HostPorts } from './host-ports.ts'
import type { MethodHandlers } from './method-answer.ts'
import { walletHandlers } from './wallet-handlers.ts'
import type { WalletSession } from './wallet-session.ts'

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
    getAllocatedDeviceInfo: async () => ({
      result: allocatedListOf(await control.getWorld(), ports.shopOrigin),
    }),
    getChannelList: async ({ iotId }) => ({ result: channelListOf(await control.getWorld(), iotId) }),
    getDeviceICCID: async ({ iotId }) => ({ result: { iccid: iccidOf(await control.getWorld(), iotId) } }),
    getNewToken: async () => {
      const { user } = await control.getWorld()
      return { result: { token: await control.issueToken(user.userId) } }
    },
    ...walletHandlers(ports, host.wallet),
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
