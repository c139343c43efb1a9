import { type RefObject, useEffect, useRef } from 'react'
import { pushModal } from './modal-stack.ts'

type ModalRefs = { dialog: RefObject<HTMLDialogElement | null>; title: RefObject<HTMLElement | null> }

/**
 * Opens and closes a native dialog with its motion: shown while `isOpen`, focus on its title, focus back to
 * where it was on closing, `onClose` for Esc, the host's back and a press on the scrim.
 */
export function useModal(isOpen: boolean, onClose: () => void): ModalRefs {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLElement>(null)
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const close = () => latestClose.current()
    const onCancel = (event: Event) => {
      // The owner decides; the browser must not close what React still shows as open.
      event.preventDefault()
      close()
    }
    const onScrim = (event: Event) => {
      if (event.target === element) close()
    }
    delete element.dataset.leaving
    if (!element.open) element.showModal()
    title.current?.focus({ preventScroll: true })
    element.addEventListener('cancel', onCancel)
    element.addEventListener('click', onScrim)
    const removeFromStack = pushModal({ element, close })
    return () => {
      removeFromStack()
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('click', onScrim)
      closeAfterMotion(element)
    }
  }, [isOpen])

  return { dialog, title }
}

function closeAfterMotion(element: HTMLDialogElement): void {
  // Taken out of the page (a tab switch, a route change): no motion to wait for.
  if (!element.isConnected) {
    element.close()
    return
  }
  element.dataset.leaving = ''
  // Only the panel's own motion: whatever turns inside it would never be finished.
  const running = element.firstElementChild?.getAnimations().map((animation) => animation.finished) ?? []
  void Promise.allSettled(running).then(() => {
    if (element.dataset.leaving === undefined) return
    delete element.dataset.leaving
    element.close()
  })
}
