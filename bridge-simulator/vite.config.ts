import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the panel only; host, shim and server run unbuilt. */
export default defineConfig({
  root: fileURLToPath(new URL('src/panel', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/panel', import.meta.url)),
    emptyOutDir: true,
    // What several views use comes as one file: each by itself it would be forty requests before the first view.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
})
