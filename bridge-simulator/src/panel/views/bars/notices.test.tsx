import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Refusal } from '../../i18n/refusal-texts.ts'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { world } from '../../store/store-fixture.ts'
import { NoticeLines, useNotices } from './notices.tsx'

const quiet = {
  connection: { state: 'live' },
  ...{ journal: [], refusal: null, importError: null, worldChange: null },
  wire: { world: world('default') },
  world: { worldId: 'default', origin: null },
  clock: { nowMs: 1000 },
  scenarios: [{ name: 'new-owner', title: { en: 'A new owner', zh: '新用户' } }],
} as unknown as PanelView

function notices(view: Partial<PanelView>, language: 'en' | 'zh') {
  const nothing = () => undefined
  const actions = {
    ...{ retry: nothing, dismissError: nothing, openFile: nothing },
    ...{ restart: nothing, updateCatalogue: nothing },
  }
  return (
    <LanguageProvider value={language}>
      <Lines view={{ ...quiet, ...view }} actions={actions} onMissing={nothing} onFaults={nothing} />
    </LanguageProvider>
  )
}

function Lines(props: Parameters<typeof useNotices>[0]) {
  return <NoticeLines notices={useNotices(props)} />
}

const wordsOf = (view: Partial<PanelView>, language: 'en' | 'zh') =>
  renderToStaticMarkup(notices(view, language))

/** A world of a source before this version. */
function olderThan(sourceVersion: string): PanelView['wire'] {
  const catalogue = { version: '00000001', sourceVersion, isCurrent: false }
  return { world: { ...world('default'), catalogue } } as PanelView['wire']
}

it('shows a missing world, a missing link and a world begun by a link in the language of the panel', () => {
  const worldChange = { kind: 'world', worldId: 'w7' } as const
  const begun = { kind: 'begun', scenario: 'new-owner', seed: 3, faults: 1 } as const
  expect(wordsOf({ worldChange: begun }, 'en')).toContain('Scenario “A new owner”, seed 3, 1 fault armed.')
  expect(wordsOf({ worldChange: begun }, 'en')).toMatch(/role="status".*>Faults</s)
  expect(wordsOf({ worldChange: { ...begun, faults: 0 } }, 'en')).not.toMatch(/>Faults</)
  expect(wordsOf({ worldChange }, 'en')).toContain('w7 was deleted or ended with a restart')
  const inChinese = [
    wordsOf({ worldChange }, 'zh'),
    wordsOf({ worldChange: { kind: 'link', scenario: 'new-owner', seed: 1 } }, 'zh'),
    wordsOf({ worldChange: begun }, 'zh'),
  ]
  expect(inChinese[1]).toContain('新用户，种子 1')
  for (const words of inChinese) expect(words.replace(/<[^>]+>|w7/g, '')).not.toMatch(/[a-z]{3}/i)
})

it('names the world a fork was made from, and says when a wallet that was open there is closed here', () => {
  const nowMs = world('w8').clock.nowMs
  const origin = { worldId: 'w7', copiedAtMs: nowMs }
  const forked = { world: { ...quiet.world, origin } }
  const words = (hadWallet: boolean, language: 'en' | 'zh') =>
    wordsOf({ ...forked, worldChange: { kind: 'fork', hadWallet, page: '/homePage2' } }, language)
  expect(words(false, 'en')).toContain('This is the fork of w7, 08:00')
  expect(words(false, 'en')).not.toContain('wallet')
  expect(words(true, 'en')).toContain('The wallet that was open there is not open here')
  expect(words(true, 'zh')).toContain('原先打开的钱包在此没有打开')
  expect(words(false, 'en')).toContain('opened anew: what was chosen on it is not known')
  const kept = { kind: 'fork', hadWallet: false, page: '/homePage2', entry: null } as const
  expect(wordsOf({ ...forked, worldChange: kept }, 'en')).toContain('and what was chosen on it')
})

it('names the file that a world was opened from, and says that its clock stands', () => {
  const worldChange = { kind: 'file', fileName: 'w7.sqlar' } as const
  expect(wordsOf({ worldChange }, 'en')).toContain(
    'This is the world saved in w7.sqlar, with its journal. Its clock',
  )
  expect(wordsOf({ worldChange }, 'zh')).toContain('时钟静止')
})

it('lists where webhooks of an opened file no longer go', () => {
  const opened = { world: { ...world('w7'), clearedAddresses: ['http://127.0.0.1:7399/notify'] } }
  const wire = opened as PanelView['wire']
  expect(wordsOf({ wire }, 'en')).toMatch(
    /Webhooks of this file were sent to other programs.*127\.0\.0\.1:7399/s,
  )
  expect(wordsOf({ wire }, 'zh')).toContain('发往其他程序')
  expect(wordsOf({}, 'en')).not.toContain('Webhooks of this file')
})

it('warns of a world that was not asked for, and tells of one that was', () => {
  const asked = [
    { kind: 'begun', scenario: 'new-owner', seed: 1, faults: 0 },
    { kind: 'fork', hadWallet: false, page: '/homePage2' },
    { kind: 'file', fileName: 'w7.sqlar' },
  ] as const
  const others = [
    { kind: 'world', worldId: 'w7' },
    { kind: 'link', scenario: 'new-owner', seed: 1 },
  ] as const
  for (const worldChange of asked) expect(wordsOf({ worldChange }, 'en')).toContain('role="status"')
  for (const worldChange of others) expect(wordsOf({ worldChange }, 'en')).toContain('role="alert"')
})

it('says in the language of the panel why an action was refused', () => {
  const refusal: Refusal = {
    code: 'nothing-due',
    message: 'Nothing is due in this world; jump by a time instead.',
    docs: 'http://127.0.0.1:4012/docs/troubleshooting.html#the-clock-does-not-move',
  }
  expect(wordsOf({ refusal }, 'zh').replace(/<[^>]+>/g, '')).not.toMatch(/[a-z]{3}/i)
  expect(wordsOf({ refusal }, 'en')).toContain('Nothing is due in this world.')
  expect(wordsOf({ refusal }, 'en')).toContain('href="/docs/troubleshooting.html#the-clock-does-not-move"')
  expect(wordsOf({ refusal }, 'zh')).toContain('href="/docs/zh/troubleshooting.html#the-clock-does-not-move"')
})

it('shows the message of the server, marked as English, for a refusal it has no text of or that says more', () => {
  const unknown: Refusal = JSON.parse('{"code":"price","message":"That price is odd.","docs":null}')
  expect(wordsOf({ refusal: unknown }, 'zh')).toContain('<span lang="en">That price is odd.</span>')
  const wrongSeed: Refusal = { code: 'bad-request', message: '/seed must be integer.', docs: null }
  const field = wordsOf({ refusal: wrongSeed }, 'zh')
  expect(field).toContain('<span lang="en">/seed must be integer.</span>')
  expect(field).toContain('请修改后再试')
})

it.each([
  [
    'There is no file nowhere.json below /work: write it, or name another in the field Adapter.',
    '/work 下没有文件 nowhere.json。请写好它，或在“适配器”一栏填写另一个。',
  ],
  [
    'a.json is not below /work, where Skyshop was started: run npx skyshop-kit audit-merchant for it.',
    'a.json 不在启动 Skyshop 的文件夹 /work 下。请用 npx skyshop-kit audit-merchant 审计它。',
  ],
  ['a.json has no member "urls": it takes url, start.', 'a.json 不能有成员“urls”，可以有：url, start。'],
  ['a.json is no JSON: Unexpected token.', 'a.json 不是 JSON：Unexpected token.'],
  ['the adapter has no sign, cancel', '适配器没有 sign, cancel'],
  [
    'order: http://127.0.0.1:1 did not answer within 30 seconds',
    'order: http://127.0.0.1:1 在 30 秒内没有应答',
  ],
  ['order: http://127.0.0.1:1 does not answer: refused', 'order：http://127.0.0.1:1 没有应答：refused'],
  [
    '"node shop.js" ended with 1 before it listened at http://127.0.0.1:4. It wrote: no such file',
    '“node shop.js”在监听 http://127.0.0.1:4 之前已结束（with 1）。它的输出：no such file',
  ],
  [
    '"node shop.js" did not listen at http://127.0.0.1:4 within 60 seconds',
    '“node shop.js”在 60 秒内没有监听 http://127.0.0.1:4',
  ],
])('says in Chinese what the server says of an adapter: %s', (message, chinese) => {
  const refusal: Refusal = { code: 'bad-request', message, docs: null }
  expect(wordsOf({ refusal }, 'zh').replaceAll('&quot;', '"')).toContain(chinese)
  expect(wordsOf({ refusal }, 'en').replaceAll('&quot;', '"')).toContain(message)
})

it('offers to update prices or restart while the world’s catalogue is older than the source, in both languages', () => {
  expect(wordsOf({}, 'en')).toBe('')
  const wire = olderThan('00000002')
  const english = wordsOf({ wire }, 'en')
  for (const words of ['older than the source', 'Bring prices up to date', 'restarts “A new owner”', 'Hide'])
    expect(english).toContain(words)
  expect(wordsOf({ wire }, 'zh').replace(/<[^>]+>/g, '')).not.toMatch(/[a-z]{3}/i)
})

it('hides the notice of older prices until the source changes again', async () => {
  const element = document.createElement('div')
  const root = createRoot(element)
  const shown = async (sourceVersion: string) => {
    await act(async () => root.render(notices({ wire: olderThan(sourceVersion) }, 'en')))
    return element.textContent.includes('older than the source')
  }
  expect(await shown('00000002')).toBe(true)
  const hide = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Hide')
  await act(async () => hide?.click())
  expect([await shown('00000002'), await shown('00000003')]).toEqual([false, true])
  await act(async () => root.unmount())
})

it('is one line: what is wrong first, and how many more there are', async () => {
  const worldChange = { kind: 'world', worldId: 'w7' } as const
  const refusal: Refusal = { code: 'clock-busy', message: 'Busy.', docs: null }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(notices({ worldChange, refusal }, 'en')))
  expect(place.textContent).toContain('The clock is already being moved.')
  expect(place.textContent).not.toContain('w7')
  const more = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '1 more')
  await act(async () => more?.click())
  expect(place.textContent).toContain('w7')
  await act(async () => root.unmount())
})
