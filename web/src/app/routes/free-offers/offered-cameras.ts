import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingOf } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import type { OfferedCamera } from '../../../features/free-offers/components/camera-list.tsx'
import { useServices } from '../../../shared/services/services-context.ts'

type Named = Pick<Schemas['OfferDevice'], 'deviceId' | 'deviceName'>

/** Shows the cameras an offer names as the host app knows them: name, cover, drawing. */
export function useOfferedCameras(): (offered: readonly Named[]) => OfferedCamera[] {
  const { t } = useTranslation()
  const { data: devices = [] } = useQuery(hostDevicesQuery(useServices()))
  return (offered) =>
    offered.map(({ deviceId, deviceName }) => {
      const device = devices.find((one) => one.deviceId === deviceId)
      return {
        deviceId,
        name: device?.deviceName ?? (deviceName || t('device.unnamed')),
        cover: device?.coverUri ?? undefined,
        kind: device === undefined ? 'ball' : drawingOf(device),
      }
    })
}

/** Cameras to be chosen from: those of the address at first, or the only one there is. */
export function useCameraChoice(isSingle: boolean, named: string | undefined) {
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [isMissing, setMissing] = useState(false)
  const groupRef = useRef<HTMLElement>(null)
  const chosenOf = (ids: readonly string[]): string[] => {
    const initial = ids.length === 1 ? ids : ids.filter((id) => id === named)
    // One that was received meanwhile is no longer there to be chosen.
    return ids.filter((id) => (picked ?? initial).includes(id))
  }
  return {
    chosenOf,
    isMissing,
    groupRef,
    toggle: (ids: readonly string[], id: string) => {
      const chosen = chosenOf(ids)
      const isChosen = chosen.includes(id)
      if (isSingle) setPicked([id])
      else setPicked(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
    },
    /** Answers whether something is chosen; says so and moves there when nothing is. */
    validate: (ids: readonly string[]) => {
      const isChosen = chosenOf(ids).length > 0
      setMissing(!isChosen)
      if (!isChosen) groupRef.current?.focus()
      return isChosen
    },
  }
}
