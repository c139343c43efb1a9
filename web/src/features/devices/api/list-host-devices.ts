import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'
import { ownerOf } from '../../../shared/session/session-store.ts'
import type { Device } from '../model/device.ts'
import { normaliseDevices } from '../model/normalise-device.ts'

/** All devices of the user, from the cache while it holds, else from the host. Without a host there are none. */
export async function listHostDevices(
  services: Pick<Services, 'host' | 'session' | 'deviceCache' | 'browser'>,
): Promise<Device[]> {
  const { host, session, deviceCache, browser } = services
  const owner = ownerOf(session.getState())
  const cached = deviceCache.read(owner)
  if (cached !== null) return normaliseDevices(cached, browser.origin)
  try {
    const { devices } = await host.call('getAllDeviceInfo', {})
    deviceCache.write(owner, devices)
    return normaliseDevices(devices, browser.origin)
  } catch (error) {
    if (error instanceof HostError && error.code === 'no-host') return []
    throw error
  }
}
