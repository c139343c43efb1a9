import { type ReactElement, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { Icon } from '../icon/icon.tsx'
import { modalStack } from '../sheet/modal-stack.ts'
import { dismissToast, toastStore } from './toast-store.ts'
import styles from './toast-view.module.css'

/** The one place where toasts are shown; inside the topmost modal while there is one, which hides all else. */
export function ToastView(): ReactElement {
  const toast = useStore(toastStore, (state) => state.current)
  const modal = useStore(modalStack, (state) => state.modals.at(-1))

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [toast])

  const view = (
    <div role="status" className={styles.place}>
      {toast ? (
        <p key={toast.id} className={styles.toast}>
          {toast.icon ? <Icon name={toast.icon} /> : null}
          {toast.message}
        </p>
      ) : null}
    </div>
  )
  return modal ? createPortal(view, modal.element) : view
}
