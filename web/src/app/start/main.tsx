import '../../shared/styles/global.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { paths } from '../../shared/navigation/paths.ts'
import { pageTimers } from '../../shared/time/clock.ts'
import { preloadPage } from '../router/pages.ts'
import { App } from './app.tsx'
import { reloadOnce, reloadWhenServed } from './reload.ts'
import { startShop } from './start-shop.ts'

async function start(): Promise<void> {
  const readAhead = preloadPage(location.pathname)
  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no #app')
  const root = createRoot(container)
  const onOtherAccount = (): void => {
    // At once nothing of the other account is on the screen; a new document has nothing of it in memory either.
    root.unmount()
    location.replace(paths.root)
  }
  const shop = await startShop({ page: window, readAhead, onOtherAccount })
  // In pieces: touches and answers need not wait for the whole page.
  startTransition(() => root.render(<App {...shop} />))
}

// The probe has found something missing that the shop uses, and the page says so.
const isTooOld = document.documentElement.dataset.page === 'update'
if (!isTooOld) {
  start().catch((error: unknown) => {
    // The texts did not arrive: nothing can be said, so the skeleton stays until they do.
    if (!reloadOnce()) void reloadWhenServed(window, pageTimers)
    throw error
  })
}
