import { type RefObject, useEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'

/** An open sheet or dialog: the element the toast moves into, and what *back* does to it. */
export type OpenModal = { element: HTMLDialogElement; close: () => void }

/** Open sheets and dialogs, the topmost last. */
export const modalStack = createStore<{ modals: readonly OpenModal[] }>(() => ({ modals: [] }))

/** Registers an open modal; the answer takes it off again. */
export function pushModal(modal: OpenModal): () => void {
  setModals([...modalStack.getState().modals, modal])
  return () => setModals(modalStack.getState().modals.filter((other) => other !== modal))
}

/** For *back* of the host and the browser: closes the topmost modal; false when there is none. */
export function closeTopModal(): boolean {
  const top = modalStack.getState().modals.at(-1)
  top?.close()
  return top !== undefined
}

function setModals(modals: readonly OpenModal[]): void {
  modalStack.setState({ modals })
  // The page behind must not scroll; :has(dialog[open]) is too young for the web views promised.
  document.documentElement.toggleAttribute('data-modal', modals.length > 0)
}

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
