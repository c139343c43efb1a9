import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fetchServer } from '../../../control/control-client.ts'
import type { SimulatedHost } from '../../../host/host-dependencies.ts'
import type { PageTheme } from '../../../shim/shim-config.ts'
import { defaultLook, type PhoneLook, type PhoneNetwork, phoneNetworks } from '../../model/phone-look.ts'

/** Orientation and network of the phone of a world; all tabs of a world share the network. */
export function usePhoneLook(
  worldId: string,
  onError: (error: unknown, worldId: string) => void,
  firstWidth = defaultLook.width,
) {
  const [look, setLook] = useState<PhoneLook>({ ...defaultLook, width: firstWidth })
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
      (error) => onError(error, worldId),
    )
  }, [worldId, onError, showNetwork])
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
        onError(error, worldId)
        return false
      }
      showNetwork(worldId, network)
      return true
    },
  }
}

/** Gives each document of the phone its look: the phone's theme, and a ring round what the selector finds. */
export function usePageLook(host: RefObject<SimulatedHost | null>, theme: PageTheme) {
  const [highlighted, highlight] = useState<string | null>(null)
  useEffect(() => void host.current?.setTheme(theme), [host, theme])
  useEffect(() => void host.current?.highlight(highlighted), [host, highlighted])
  const [isPointing, setPointing] = useState(false)
  useEffect(() => void host.current?.point(isPointing), [host, isPointing])
  const applyLook = () => {
    void host.current?.setTheme(theme)
    void host.current?.point(isPointing)
    void host.current?.highlight(highlighted)
  }
  return {
    applyLook,
    /** Rings what the selector finds in the shop; nothing for null. */
    highlight,
    isPointing,
    /** Taps in the phone choose texts that a recorded test expects. */
    setPointing,
  }
}

/** How the phone of a world is connected. Rejects like `setPhoneNetwork`. */
async function readPhoneNetwork(worldId: string): Promise<PhoneNetwork> {
  const response = await fetchServer(`/__panel/network?${new URLSearchParams({ world: worldId })}`)
  const text = await response.text()
  const network = phoneNetworks.find((one) => one === text)
  if (network === undefined) throw new Error(text)
  return network
}

/** Sets the network of a world's phone at the simulator. Rejects with the message of a refusal, or `ServerUnreachable`. */
async function setPhoneNetwork(worldId: string, network: PhoneNetwork): Promise<void> {
  const query = new URLSearchParams({ world: worldId, is: network })
  const response = await fetchServer(`/__panel/network?${query}`, { method: 'PUT' })
  if (!response.ok) throw new Error(await response.text())
}
