import type { HostEvents } from './host-events.ts'
import { BridgeRefusal, type HostPageName, type HostPorts, type Params } from './host-ports.ts'

type Reminder = Params<'enterPhoneRemindSet'>
type Activity = Params<'jumpSpecifiedActivity'>

/** Opens a page of the app over the shop, which hears that it is hidden and, once the user is back, that it is shown. */
export function hostPageHandlers({ control, showHostPage }: HostPorts, events: HostEvents) {
  let isOpen = false
  const nameOf = async (deviceId: string) => {
    const { devices } = await control.getWorld()
    const device = devices.find((one) => one.deviceId === deviceId)
    if (!device) throw new BridgeRefusal('failed', 'The app lists no such camera.')
    return device.deviceName
  }
  const open = async (name: HostPageName, deviceId: string) => {
    const deviceName = name === 'customerService' ? '' : await nameOf(deviceId)
    if (isOpen) throw new BridgeRefusal('failed', 'A page of the app is open already.')
    isOpen = true
    const after = async () => {
      await events.send('pageHide')
      await showHostPage({ name, deviceName })
      isOpen = false
      await events.send('pageShow')
    }
    return { result: {}, after }
  }
  return {
    enterPhoneRemindSet: ({ deviceId }: Reminder) => open('phoneRemindSet', deviceId),
    enterPhoneRemindRecord: ({ deviceId }: Reminder) => open('phoneRemindRecord', deviceId),
    enterPhoneRemindGuide: ({ deviceId }: Reminder) => open('phoneRemindGuide', deviceId),
    jumpSpecifiedActivity: ({ activity, deviceId }: Activity) => open(activity, deviceId),
  }
}
