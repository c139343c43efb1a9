import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import { App, type PanelConfig } from './app.tsx'

const root = document.getElementById('panel')
if (root === null) throw new Error('The page has no element with the id "panel".')
const response = await fetch('/__panel/config.json')
const config: PanelConfig = await response.json()
createRoot(root).render(<App config={config} />)
