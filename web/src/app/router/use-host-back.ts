import { useEffect, useEffectEvent } from 'react'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { closeTopModal } from '../../shared/ui/sheet/modal-stack.ts'

/** The host's back: closes what is open on top, else does what the header's back does. */
export function useHostBack(): void {
  const { host } = useServices()
  const { back } = useShopNavigate()
  const goBack = useEffectEvent(() => {
    if (!closeTopModal()) back()
  })
  useEffect(() => host.on('back', () => goBack()), [host])
}
