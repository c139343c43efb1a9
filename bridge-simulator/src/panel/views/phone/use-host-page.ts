import { useRef, useState } from 'react'
import type { HostPageView } from '../../../host/host-ports.ts'

interface OpenPage {
  page: HostPageView
  back: () => void
}

/** The page of the app that was opened over the shop, until the user goes back. */
export function useHostPage() {
  const [open, setOpen] = useState<OpenPage | null>(null)
  const current = useRef<OpenPage | null>(null)
  const leave = () => {
    current.current?.back()
    current.current = null
    setOpen(null)
  }
  const show = (page: HostPageView) => {
    leave()
    return new Promise<void>((back) => {
      current.current = { page, back }
      setOpen(current.current)
    })
  }
  return { page: open?.page ?? null, show, leave }
}
