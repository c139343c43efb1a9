import { lazy } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ControlRefused, ServerUnreachable } from '../../control/control-client.ts'
import { emptyState, world } from '../store/store-fixture.ts'
import { App } from './app.tsx'
import { movingClock, PanelPage, textOf } from './panel-fixture.tsx'

let page: PanelPage
afterEach(() => page.close())

const alert = () => textOf(page.all('[role=alert]')[0])

it('the panel keeps its content while the server is gone, and goes on when it is back', async () => {
  const clock = movingClock(Date.UTC(2026, 10, 20, 1, 41))
  const { advanceClock } = clock.control
  page = new PanelPage({
    ...clock.control,
    advanceClock: (worldId, body) => {
      if (page.fixture.failure) throw page.fixture.failure
      return advanceClock?.(worldId, body) ?? expect.fail()
    },
  })
  await page.open()
  await page.press('5')
  page.fixture.failure = new ServerUnreachable('status 502')
  await page.click('+1 h')
  expect(alert()).toContain(
    'The server does not answer. The world is on disk as of 09:41:00; everything you see here stays.',
  )
  await page.find('section', 'New fault')
  page.fixture.failure = null
  await page.click('Try again')
  expect(alert()).toBe('')
  await page.click('+1 h')
  expect(textOf(await page.find('[aria-label="World clock"]'))).toContain('10:41:00')
})

it('a world that is not kept is said to end with the next start while the server is gone', async () => {
  const { lifetime } = world('w2')
  page = new PanelPage({ getWorld: async (worldId) => ({ ...world(worldId), lifetime }) })
  await page.open()
  page.fixture.failure = new ServerUnreachable('status 502')
  await page.do(() => page.fixture.cutStream())
  expect(alert()).toContain(
    'This world is not kept: it is gone once the simulator restarts. Everything you see here stays.',
  )
  expect(alert()).not.toContain('on disk')
})

it('what was typed and the open tab stay while the panel reconnects by itself', async () => {
  page = new PanelPage()
  await page.open()
  await page.press('3')
  const filter = await page.find<HTMLInputElement>('input[type=search]', 'Filter')
  await page.fill(filter, 'confirm')
  const retries = () => page.fixture.later.filter(({ delayMs }) => delayMs === 250)
  page.fixture.failure = new ServerUnreachable('status 502')
  await page.do(() => page.fixture.cutStream())
  expect(alert()).toContain('The server does not answer.')
  page.fixture.failure = null
  await page.do(() => retries().at(-1)?.call())
  expect([alert(), page.tab, filter.value, filter.isConnected]).toEqual(['', 'journal', 'confirm', true])
})

it('a fork that takes longer than 300 ms is said to be under way until its world is open', async () => {
  page = new PanelPage()
  const fork: { answer?: () => void } = {}
  page.fixture.ports.copies.forkWorld = () =>
    new Promise((resolve) => {
      fork.answer = () => resolve(world('w2'))
    })
  await page.open()
  await page.press('b')
  expect(page.all('progress')).toEqual([])
  await page.do(() => {
    for (const { delayMs, call } of page.fixture.later) if (delayMs === 300) call()
  })
  expect(page.all('progress', 'Forking the world …')).toHaveLength(1)
  await page.do(() => fork.answer?.())
  expect([page.all('progress').length, page.opened]).toEqual([0, ['w2']])
})

it('a file that is no world or of a newer version is named and changes nothing, and the next one is opened', async () => {
  const refusals = [
    new ControlRefused('world-file-refused', 'No archive.'),
    new ControlRefused('world-file-newer', 'It was written by a newer version.', {
      differences: [{ what: 'column', name: 'Order.memo', is: 'unknown' }],
      docs: 'http://127.0.0.1:4012/docs/troubleshooting.html#a-file',
    }),
  ]
  page = new PanelPage()
  page.fixture.ports.copies.importWorld = async () => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return world('mine')
  }
  await page.open()
  const choose = async (name: string, label: string) => {
    const input = await page.find<HTMLInputElement>('input[type=file]', label)
    Object.defineProperty(input, 'files', { value: [new File(['bytes'], name)], configurable: true })
    await page.do(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  }
  await page.click('Share')
  await choose('photo.sqlar', 'Open file …')
  await page.find('[role=alert]')
  expect(alert()).toContain('This file is not a world. photo.sqlar was not opened and nothing changed.')
  await choose('tomorrow.sqlar', 'Choose another file')
  expect(alert()).toContain(
    'This file was saved by a newer Skyshop. tomorrow.sqlar was not opened and nothing changed.',
  )
  expect(textOf(page.all('main')[0])).toContain('Column Order.memo: unknown here')
  const explanation = page.all<HTMLAnchorElement>('a', 'What this means')[0]
  expect(explanation?.getAttribute('href')).toBe('/docs/troubleshooting.html#a-file')
  expect(page.opened).toEqual([])
  await choose('mine.sqlar', 'Choose another file')
  expect([alert(), page.opened]).toEqual(['', ['mine']])
})

it('a view that cannot be shown says so in its place and offers a reload; the others stay', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  page = new PanelPage({ getState: async () => ({ ...emptyState, orders: [{}] as never }) })
  await page.open()
  await page.press('4')
  const panel = await page.find('[role=tabpanel]')
  expect(textOf(panel)).toContain('This view could not be shown.')
  expect(page.all('[role=tabpanel] button', 'Reload the page')).toHaveLength(1)
  await page.press('6')
  expect(textOf(panel)).not.toContain('This view could not be shown.')
  logged.mockRestore()
})

it('a command palette that does not load says so in a dialog, and gives the panel and its keys back', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.doMock('./lazy-views.tsx', async (original) => ({
    ...(await original<object>()),
    CommandPalette: lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  }))
  vi.resetModules()
  try {
    const fixture = await import('./panel-fixture.tsx')
    page = new fixture.PanelPage()
    await page.open()
    await page.press('k', { ctrlKey: true })
    expect(textOf(await page.find('dialog'))).toContain('This view could not be shown. Reload the page;')
    expect(page.all('[role=tabpanel]')).toHaveLength(1)
    await page.click('Close', 'dialog button')
    expect(page.all('dialog')).toEqual([])
    await page.press('3')
    expect([page.tab, textOf(page.all('[role=tabpanel]')[0])]).toEqual([
      'journal',
      expect.stringContaining('empty'),
    ])
  } finally {
    vi.doUnmock('./lazy-views.tsx')
    vi.resetModules()
    logged.mockRestore()
  }
})

it('a refused link leads on to the panel; where the world itself is refused, one can try again or start the server', async () => {
  const refusals = ['too-many-worlds', 'internal-error']
  const refuse = async () => Response.json({ error: refusals[0], message: 'No.' }, { status: 409 })
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(refuse)
  history.replaceState(null, '', '/#scenario=new-owner&seed=4')
  page = new PanelPage()
  await page.show(<App config={{ shopUrl: '', isOtherShop: false, defaultWorldId: 'default' }} />)
  const said = () => [textOf(page.all('[role=status]')[0]), ...page.all('button').map(textOf)]
  expect(said()).toEqual([expect.stringContaining('No more worlds'), 'Continue to the panel'])
  refusals.shift()
  await page.click('Continue to the panel')
  expect(said()).toEqual([expect.stringContaining('The server failed.'), 'Try again', 'Copy start command'])
  server.mockRestore()
})
