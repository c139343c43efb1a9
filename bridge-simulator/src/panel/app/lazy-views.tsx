import { Component, lazy, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import { Button } from '../ui/button.tsx'
import styles from './panel-screen.module.css'

/** Tabs that are loaded when they are first opened, so that the panel itself comes up fast. */
export const TimeView = lazy(async () => ({
  default: (await import('../views/time/time-view.tsx')).TimeView,
}))
export const StateView = lazy(async () => ({
  default: (await import('../views/state/state-view.tsx')).StateView,
}))
export const JournalView = lazy(async () => ({
  default: (await import('../views/journal/journal-view.tsx')).JournalView,
}))
export const OtherPhone = lazy(async () => ({ default: (await import('./other-phone.tsx')).OtherPhone }))
export const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))
export const ContractView = lazy(async () => ({
  default: (await import('../views/contract/contract-view.tsx')).ContractView,
}))
export const FaultsView = lazy(async () => ({
  default: (await import('../views/faults/faults-view.tsx')).FaultsView,
}))

interface ViewBoundaryProps {
  /** Of what lies over the page: said in a dialog, which this takes away. */
  onClose?: () => void
  children: ReactNode
}

/** Says in the place of a view that it cannot be shown: it did not load, as after a new build, or failed to be drawn. */
export class ViewBoundary extends Component<ViewBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { onClose, children } = this.props
    if (!this.state.isBroken) return children
    return onClose ? <BrokenDialog onClose={onClose} /> : <BrokenView />
  }
}

function BrokenDialog({ onClose }: { onClose: () => void }) {
  const { errors, entry } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={errors.notShown} onClose={onClose}>
      <BrokenView>
        <Button onClick={() => dialog.current?.close()}>{entry.close}</Button>
      </BrokenView>
    </dialog>
  )
}

/** What is broken, the way on, and a way back where there is one. */
function BrokenView({ children }: { children?: ReactNode }) {
  const { errors } = useTexts()
  return (
    <div className={styles.broken} role="alert">
      <p>{errors.notShown}</p>
      <div className={styles.ways}>
        <Button kind="solid" icon="reload" onClick={() => location.reload()}>
          {errors.reload}
        </Button>
        {children}
      </div>
    </div>
  )
}
