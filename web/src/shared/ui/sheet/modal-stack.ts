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

/** Closes the topmost modal, for *back* of the host and the browser; false when there is none. */
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
