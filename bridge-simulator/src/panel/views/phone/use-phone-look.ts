import { useCallback, useEffect, useRef, useState } from 'react'
import { defaultLook, type PhoneLook, type PhoneNetwork } from '../../model/phone-look.ts'
import { readPhoneNetwork, setPhoneNetwork } from './phone-network.ts'

/** How the phone of a world is held, and how the simulator says it is connected: tabs on one world have one phone. */
export function usePhoneLook(worldId: string, onTrouble: (error: unknown, worldId: string) => void) {
  const [look, setLook] = useState(defaultLook)
  const change = (part: Partial<PhoneLook>) => setLook((before) => ({ ...before, ...part }))
  const inFront = useRef(worldId)
  const showNetwork = useCallback((of: string, network: PhoneNetwork) => {
    if (inFront.current === of) setLook((before) => ({ ...before, network }))
  }, [])
  useEffect(() => {
    inFront.current = worldId
    setLook((before) => ({ ...before, network: 'online', isInBackground: false }))
    readPhoneNetwork(worldId).then(
      (network) => showNetwork(worldId, network),
      (error) => onTrouble(error, worldId),
    )
  }, [worldId, onTrouble, showNetwork])
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
      showNetwork(worldId, network)
      return true
    },
  }
}
