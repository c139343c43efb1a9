import '../shared/styles/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reloadOnce } from './boot/reload-once.ts'
import { startShop } from './boot/start-shop.ts'
import { preloadPage } from './routes/pages.ts'

async function start(): Promise<void> {
  preloadPage(location.pathname)
  const shop = await startShop(window)
  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no #app')
  createRoot(container).render(<App {...shop} />)
}

start().catch((error: unknown) => {
  // The texts did not arrive: nothing can be said, so the skeleton stays until the connection is back.
  if (!reloadOnce()) window.addEventListener('online', () => location.reload(), { once: true })
  throw error
})
