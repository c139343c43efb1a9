import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PanelView } from '../model/panel-view.ts'
import { world } from '../store/store-fixture.ts'
import { LanguageProvider } from '../texts/texts-context.ts'
import { Notices } from './notices.tsx'

const quiet = {
  connection: { state: 'live' },
  ...{ journal: [], refusal: null, fileTrouble: null, goneWorld: null },
  wire: { world: world('default') },
} as unknown as PanelView

function wordsOf(view: Partial<PanelView>, language: 'en' | 'zh'): string {
  const nothing = () => undefined
  const actions = {
    ...{ retry: nothing, dismissTrouble: nothing, openFile: nothing },
    ...{ restart: nothing, updateCatalogue: nothing },
  }
  return renderToStaticMarkup(
    <LanguageProvider value={language}>
      <Notices view={{ ...quiet, ...view }} actions={actions} onMissing={() => undefined} />
    </LanguageProvider>,
  )
}

it('tells of a world and of a link that are gone in the language of the panel', () => {
  const goneWorld = { kind: 'world', worldId: 'w7' } as const
  expect(wordsOf({ goneWorld }, 'en')).toContain('w7 was deleted or ended with a restart')
  const inChinese = [
    wordsOf({ goneWorld }, 'zh'),
    wordsOf({ goneWorld: { kind: 'link', scenario: 'new-owner', seed: 1 } }, 'zh'),
  ]
  for (const words of inChinese) expect(words.replace(/<[^>]+>|w7|new-owner/g, '')).not.toMatch(/[a-z]{3}/i)
})

it('marks a sentence of the server as the English it is', () => {
  expect(wordsOf({ refusal: 'Nothing is due.' }, 'zh')).toContain('<span lang="en">Nothing is due.</span>')
})

it('offers new prices and a new beginning while the world is older than the source, in both languages', () => {
  expect(wordsOf({}, 'en')).toBe('')
  const older = { ...world('default'), catalogue: { version: '00000001', isCurrent: false } }
  const wire = { world: older } as PanelView['wire']
  const english = wordsOf({ wire }, 'en')
  for (const words of ['older than the source', 'Bring prices up to date', 'Begin again', 'Hide'])
    expect(english).toContain(words)
  expect(wordsOf({ wire }, 'zh').replace(/<[^>]+>|new-owner/g, '')).not.toMatch(/[a-z]{3}/i)
})
