import { Component, type ReactNode } from 'react'
import { retryFailedPages } from '../page/lazy-page.ts'
import { revealApp } from '../page/page-frame.tsx'
import { NetworkErrorState } from './network-error-state.tsx'

type ErrorBoundaryProps = {
  /** A new value resets the error. */
  resetKey?: string
  children: ReactNode
}

/** Page that is left when a page cannot be drawn or its code does not arrive: it has a way out and is never blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    revealApp()
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (!this.state.hasFailed || before.resetKey === this.props.resetKey) return
    retryFailedPages()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <NetworkErrorState /> : this.props.children
  }
}
