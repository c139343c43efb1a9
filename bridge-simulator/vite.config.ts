import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Names a class by itself and its file, without the number of the line that Vite adds: scripts have all these names. */
function scopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
  return `${name}_${hash.slice(0, 6)}`
}

/** Builds the panel only; host, shim and server run unbuilt. */
export default defineConfig({
  root: fileURLToPath(new URL('src/panel', import.meta.url)),
  plugins: [react()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: fileURLToPath(new URL('dist/panel', import.meta.url)),
    emptyOutDir: true,
    // What several views use comes as one file: each by itself it would be forty requests before the first view.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
})
