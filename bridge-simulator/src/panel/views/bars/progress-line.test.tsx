import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import { ProgressLine } from './progress-line.tsx'

type Line = Parameters<typeof ProgressLine>[0]
const standing: Line['view']['clock'] = { nowMs: 0, isRunning: false, isJumping: false, jump: null }

const markup = (progress: Line['view']['progress'], language: 'en' | 'zh', clock = standing) =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <ProgressLine view={{ progress, clock }} actions={{ stopJump: () => undefined }} />
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

it('says how far a jump is, and can be told to end it', () => {
  const fromMs = Date.parse('2026-11-30T09:00:00+08:00')
  const jump = { fromMs, toMs: fromMs + 10 * 86_400_000 }
  const line = markup([{ kind: 'jump' }], 'en', { ...standing, nowMs: fromMs + 4 * 86_400_000, jump })
  expect(line).toContain('Jumping to 2026-12-10 09:00, 40 % of the way')
  expect(line).toContain('value="0.4"')
  expect(line).toContain('>Stop here<')
})
