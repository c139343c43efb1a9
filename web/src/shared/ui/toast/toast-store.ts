import { createStore } from 'zustand/vanilla'

export type Toast = { id: number; message: string; icon: 'check' | 'info' | null; durationMs: number }

type ToastOptions = { icon?: Toast['icon']; durationMs?: number }

/** How long a toast stays (product 9.16); the SN toast and those of text tables take the longer one. */
const toastDurationMs = 2000
export const longToastDurationMs = 3000

export const toastStore = createStore<{ current: Toast | null; lastId: number }>(() => ({
  current: null,
  lastId: 0,
}))

/** Shows one sentence; a toast still shown gives way to it. */
export function showToast(message: string, options: ToastOptions = {}): void {
  const id = toastStore.getState().lastId + 1
  const { icon = null, durationMs = toastDurationMs } = options
  toastStore.setState({ current: { id, message, icon, durationMs }, lastId: id })
}

/** Takes a toast away, unless a later one has replaced it already. */
export function dismissToast(id: number): void {
  if (toastStore.getState().current?.id === id) toastStore.setState({ current: null })
}
