import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { oldestSupported } from './oldest-engines.ts'

it.each(['../README.md', '../../docs/engines.md'])(
  '%s names the versions of the oldest supported engines',
  (path) => {
    const page = readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
    const { webview_android, safari_ios } = oldestSupported
    expect(page).toContain(`WebView ${webview_android} and iOS ${safari_ios}`)
  },
)
