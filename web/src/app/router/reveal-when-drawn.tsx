import { type ReactElement, type ReactNode, useLayoutEffect } from 'react'
import { revealApp } from './reveal-app.ts'

/** Stands where the first page stands: once that is drawn, the app replaces the skeleton. */
export function RevealWhenDrawn({ children }: { children: ReactNode }): ReactElement {
  useLayoutEffect(revealApp, [])
  return <>{children}</>
}
