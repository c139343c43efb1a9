import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { htmlPolicy } from './html-policy-plugin.ts'

/** Libraries every first view needs, grouped so that a change in the shop keeps them cached. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  {
    name: 'base',
    test: /node_modules[\\/](@tanstack|openapi-fetch|zustand|i18next|react-i18next|html-parse-stringify)[\\/]/,
  },
]

export default defineConfig({
  base: '/',
  plugins: [react(), htmlPolicy()],
  build: {
    // The syntax floor; web views older than the promised ones still parse the page and are told to update.
    target: ['chrome87', 'safari14'],
    // Logical properties and <dialog> set the real floor of the styles; a lower one would unfold them per language.
    cssTarget: ['chrome92', 'safari15.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
})
