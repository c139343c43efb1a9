import type { HostMessage } from '../shim/shim-config.ts'
import type { HostPorts } from './host-ports.ts'

/** A page that may be gone: what cannot be delivered is reported, and the host goes on as a real one would. */
export function safePage({ page, onTrouble }: Pick<HostPorts, 'page' | 'onTrouble'>) {
  return {
    deliver: async (message: HostMessage): Promise<void> => {
      try {
        await page.deliver(message)
      } catch (error) {
        onTrouble(error)
      }
    },
  }
}
