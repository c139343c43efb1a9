import { type ReactElement, type ReactNode, useLayoutEffect } from 'react'

/** Stands where the first page stands: once that is drawn, the app replaces the skeleton. */
export function RevealWhenDrawn({ children }: { children: ReactNode }): ReactElement {
  useLayoutEffect(revealApp, [])
  return <>{children}</>
}

/** Shows the app in place of the skeleton of the page; further calls do nothing. */
export function revealApp(): void {
  const app = document.getElementById('app')
  if (app) app.hidden = false
  document.getElementById('skeleton')?.remove()
}
