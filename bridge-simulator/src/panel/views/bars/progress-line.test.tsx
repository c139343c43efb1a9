import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import { ProgressLine } from './progress-line.tsx'

const markup = (progress: Parameters<typeof ProgressLine>[0]['progress'], language: 'en' | 'zh') =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <ProgressLine progress={progress} />
    </LanguageProvider>,
  )

it('shows work in progress in a status element that exists before it, in both languages', () => {
  expect(markup([], 'en')).toMatch(/^<div [^>]*role="status"><\/div>$/)
  expect(markup([{ kind: 'fork' }], 'en')).toContain('>Forking the world …<progress')
  expect(markup([{ kind: 'import' }], 'zh')).toContain('aria-label="正在打开文件……"')
})

it('says each kind of work that is under way at once, in the order in which it was begun', () => {
  const both = markup([{ kind: 'save' }, { kind: 'fork' }, { kind: 'save' }], 'en')
  const lines = [...both.matchAll(/<p [^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(lines).toEqual(['Writing the file …', 'Forking the world …'])
})
