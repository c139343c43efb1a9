import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestParsing, oldestSupported, type Versions } from './browser-support/oldest-engines.ts'
import { chunkPlan, sharedChunk } from './build/chunk-plan.ts'
import { hotTexts } from './build/hot-texts-plugin.ts'
import { htmlPolicy } from './build/html-policy-plugin.ts'
import { leanRouter } from './build/lean-router-plugin.ts'
import { precompress } from './build/precompress-plugin.ts'
import { textChunks } from './build/text-chunks-plugin.ts'

/**
 * What several pages need, cut by what they need it for, and the libraries every first view needs, grouped so that a
 * change in the shop keeps them cached.
 */
const chunkGroups = [
  // Alone: what a module imports may be needed elsewhere too, and is asked about by itself.
  { debugName: 'own', name: sharedChunk, includeDependenciesRecursively: false },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0@oxc-project/ },
  {
    name: 'base',
    test: /node_modules[\\/](@tanstack|zustand|valibot|i18next|react-i18next|react-router|react-router-dom)[\\/]/,
  },
]

/** A part of the texts of a language. */
const textPart = /[\\/](locales|texts)[\\/](\w+)[.]ts[?]part=([\w-]+)$/

/** Texts of the frame are called like their language, those of pages like their area, articles like both. */
function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const [, folder, language, part] = textPart.exec(facadeModuleId ?? '') ?? []
  if (part === undefined) return 'assets/[name]-[hash].js'
  if (folder === 'texts') return `assets/${part}-${language}-[hash].js`
  return `assets/${part === 'frame' ? language : part}-[hash].js`
}

function enginesOf({ webview_android, safari_ios }: Versions): string[] {
  return [`chrome${webview_android}`, `safari${safari_ios}`]
}

/** Names a class by itself and its file. Scripts have all these names; the number of the line, which Vite adds, would weigh 0.4 KB. */
function scopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
  return `${name}_${hash.slice(0, 6)}`
}

/** What the page itself brings; no page of the shop has to ask for it again. */
const broughtByPage = /^assets[\\/](rolldown-runtime|react|base|index)-/

export default defineConfig({
  base: '/',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [textChunks(), hotTexts(), leanRouter(), chunkPlan(), react(), htmlPolicy(), precompress()],
  build: {
    // The oldest engines that parse the bundle; web views older than the promised ones still parse the page and are told to update.
    target: enginesOf(oldestParsing),
    // Logical properties and <dialog> set the oldest engines of the styles; older ones would unfold them per language.
    cssTarget: enginesOf(oldestSupported),
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // It would come with the very code it should preload; without it pages are preloaded as plain scripts there.
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !broughtByPage.test(name)),
    },
    rolldownOptions: { output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups } } },
  },
})
