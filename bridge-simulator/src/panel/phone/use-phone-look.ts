import { useEffect, useState } from 'react'
import { firstLook, type PhoneLook, type PhoneNetwork } from '../model/phone-look.ts'
import { setPhoneNetwork } from '../shell/phone-network.ts'

/** How the phone of a world is held and connected; another world begins with a fresh phone. */
export function usePhoneLook(worldId: string, onTrouble: (error: unknown, worldId: string) => void) {
  const [look, setLook] = useState(firstLook)
  const change = (part: Partial<PhoneLook>) => setLook((before) => ({ ...before, ...part }))
  useEffect(() => {
    setLook((before) => ({ ...before, network: 'online', isInBackground: false }))
    setPhoneNetwork(worldId, 'online').catch((error) => onTrouble(error, worldId))
  }, [worldId, onTrouble])
  return {
    look,
    setWidth: (width: PhoneLook['width']) => change({ width }),
    setTheme: (theme: PhoneLook['theme']) => change({ theme }),
    turn: () => change({ isLandscape: !look.isLandscape }),
    setInBackground: (isInBackground: boolean) => change({ isInBackground }),
    /** False when the simulator refused, which is then on screen. */
    setNetwork: async (network: PhoneNetwork): Promise<boolean> => {
      try {
        await setPhoneNetwork(worldId, network)
      } catch (error) {
        onTrouble(error, worldId)
        return false
      }
      change({ network })
      return true
    },
  }
}
