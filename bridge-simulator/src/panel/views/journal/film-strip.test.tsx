import type { Schemas } from '@skyshop/openapi/control'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clobberedForm, withClobberedForms } from '../../../shim/clobbered-form-fixture.ts'
import type { FilmActions } from '../../model/panel-view.ts'
import { documentsOf, frameAt, sampled } from './film-frame.ts'
import { FilmScreen, FilmStrip, useFilm } from './film-strip.tsx'

type Frame = Schemas['Frame']

/** Not in the document, which would load frames. */
let container = document.createElement('div')
let root: Root
beforeEach(() => {
  container = document.createElement('div')
  root = createRoot(container)
})
afterEach(() => act(async () => root.unmount()))

const shopUrl = 'http://127.0.0.1:4010'
const frameOf = (seq: number, change: Partial<Frame> = {}): Frame => ({
  ...{ seq, virtualMs: 1_773_454_440_000 + 60_000 * seq, wallMs: seq, path: `/page${seq}?a=1` },
  ...{ inlineSize: 375, blockSize: 748, over: null, isForkable: true, ...change },
})
const screenOf = (html: string, change: Partial<Schemas['FrameScreen']> = {}): Schemas['FrameScreen'] => ({
  ...{ frame: frameOf(1), origin: 'http://127.0.0.1:9999', html, styles: [], layer: null, ...change },
})

interface Shown {
  frames: readonly Frame[] | Error
  isOn?: boolean
  chosen?: Frame | null
  filmedSeq?: number
}

/** The strip over frames, and what was asked of it. */
function openFilm() {
  const asked: string[] = []
  let frames: Shown['frames'] = []
  const actions: FilmActions = {
    listFrames: async () => {
      asked.push('list')
      if (frames instanceof Error) throw frames
      return frames
    },
    readFrame: async (worldId, seq) => {
      asked.push(worldId === 'w1' ? `read ${seq}` : worldId)
      return screenOf(`<html><body>screen ${seq}</body></html>`)
    },
    forkFrame: ({ seq }) => asked.push(`fork ${seq}`),
    setFilming: (isOn) => asked.push(`film ${isOn}`),
  }
  function Film({ isOn = true, chosen = null, filmedSeq = 0 }: Shown) {
    const film = useFilm('w1', { isOn, filmedSeq, shopUrl }, actions)
    const choose = (frame: Frame) => void asked.push(`choose ${frame.seq}`)
    const drag = (frame: Frame | null) => void asked.push(`drag ${frame?.seq ?? 'ends'}`)
    return (
      <>
        <FilmStrip
          {...{ film, isOn, chosen }}
          onDrag={drag}
          onChoose={choose}
          onFilming={actions.setFilming}
        />
        {chosen && <FilmScreen film={film} frame={chosen} onChoose={choose} onFork={actions.forkFrame} />}
      </>
    )
  }
  const show = async (shown: Shown) => {
    frames = shown.frames
    await act(async () => root.render(<Film {...shown} />))
    await act(async () => undefined)
  }
  return { asked, show }
}

const slider = () => container.querySelector<HTMLElement>('[role=slider]')
const press = (key: string) =>
  act(
    async () =>
      void slider()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
const point = (type: string, clientX: number) =>
  act(async () => {
    const target = slider()
    if (target === null) return
    Object.assign(target, { setPointerCapture: () => undefined })
    target.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect
    target.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1 }))
  })
const button = (name: string) =>
  [...container.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )

it('says that there are no screens yet, that the phone is not filmed, and that they could not be read', async () => {
  const { asked, show } = openFilm()
  await show({ frames: [] })
  expect([container.textContent, slider()]).toEqual([expect.stringContaining('No screens yet'), null])
  await show({ frames: [], isOn: false })
  expect(container.textContent).toContain('the phone is not filmed')
  await act(async () => container.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  await show({ frames: new Error('gone'), filmedSeq: 1 })
  expect(container.querySelector('[role=status]')?.textContent).toContain('could not be read')
  await act(async () => button('Try again')?.click())
  expect(asked).toEqual(['list', 'film true', 'list', 'list'])
})

it('is a slider that says which screen is shown, of when and of which page', async () => {
  const { show } = openFilm()
  await show({ frames: [frameOf(1), frameOf(5), frameOf(9)], chosen: frameOf(5) })
  const names = ['label', 'valuemin', 'valuemax', 'valuenow', 'valuetext'].map((one) =>
    slider()?.getAttribute(`aria-${one}`),
  )
  expect(names).toEqual(['Screens of the phone', '1', '3', '2', '2 of 3 · 2026-03-14 10:19:00 · /page5'])
})

it('goes from screen to screen by keys, and stays at the ends', async () => {
  const { asked, show } = openFilm()
  const frames = Array.from({ length: 30 }, (_, index) => frameOf(index + 1))
  await show({ frames, chosen: frameOf(15) })
  asked.length = 0
  for (const key of ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'x']) await press(key)
  expect(asked).toEqual([14, 16, 5, 25, 1, 30].map((seq) => `choose ${seq}`))
})

it('shows the screens under a pointer that drags, and chooses the one where it lets go', async () => {
  const { asked, show } = openFilm()
  await show({ frames: [frameOf(1), frameOf(5), frameOf(9)] })
  asked.length = 0
  await point('pointermove', 110)
  await point('pointerdown', 110)
  await point('pointermove', 250)
  await point('pointermove', 900)
  await point('pointerup', 399)
  expect(asked.filter((one) => !one.startsWith('read'))).toEqual([
    'drag 1',
    'drag 5',
    'drag 9',
    'choose 9',
    'drag ends',
  ])
})

it('shows the chosen screen in a frame without scripts, and forks at it', async () => {
  const { asked, show } = openFilm()
  await show({ frames: [frameOf(1), frameOf(5)], chosen: frameOf(5, { over: 'cashier' }) })
  const large = container.querySelector<HTMLIFrameElement>('section iframe')
  expect(large?.title).toBe('Screen at /page5?a=1')
  for (const one of container.querySelectorAll('iframe'))
    expect(one.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(large?.getAttribute('srcdoc')).toContain('screen 5')
  expect(container.textContent).toContain('A wallet’s cashier lay over it.')
  await act(async () => button('Fork here')?.click())
  await act(async () => button('Previous screen')?.click())
  expect(asked.slice(-2)).toEqual(['fork 5', 'choose 1'])
  expect([button('Next screen')?.disabled, asked.filter((one) => one === 'read 5')]).toEqual([
    true,
    ['read 5'],
  ])
})

it('does not fork at a screen whose state was not kept', async () => {
  const { show } = openFilm()
  const frame = frameOf(5, { isForkable: false })
  await show({ frames: [frame], chosen: frame })
  expect(button('Fork here')?.disabled).toBe(true)
  expect(container.textContent).toContain('too large')
})

it('reads the list again for a screen that was kept from here', async () => {
  const { asked, show } = openFilm()
  await show({ frames: [frameOf(1)] })
  await show({ frames: [frameOf(1), frameOf(2)], filmedSeq: 2 })
  expect(asked.filter((one) => one === 'list')).toHaveLength(2)
  expect(slider()?.getAttribute('aria-valuemax')).toBe('2')
})

it('finds the screen of an entry: the last one up to it, or the first of all', () => {
  const frames = [frameOf(3), frameOf(8)]
  expect([1, 3, 7, 8, 99].map((seq) => frameAt(frames, seq)?.seq)).toEqual([3, 3, 3, 8, 8])
  expect(frameAt([], 1)).toBeNull()
})

it('takes as many as there is room for, at even steps', () => {
  const all = Array.from({ length: 400 }, (_, index) => index)
  expect([sampled(all, 4), sampled([1, 2], 4)]).toEqual([
    [50, 150, 250, 350],
    [1, 2],
  ])
})

it('shows a form whose controls are called as its own members, cleaned as all else', () => {
  const screen = screenOf(`<html><body>${clobberedForm}</body></html>`)
  const { page } = withClobberedForms(() => documentsOf(screen, shopUrl))
  expect(page).toContain('<form><input')
})

it('lets a screen from elsewhere neither run nor load anything but pictures of the shop', () => {
  const html = `<html lang="ar" dir="rtl"><head><meta http-equiv="refresh" content="0;url=//a"><base href="//a"></head>
    <body onload="x()"><script>x()</script><iframe srcdoc="x"></iframe><img src="http://127.0.0.1:9999/a.png" onerror="x()">
    <a href="/x">link</a></body></html>`
  const styles = ['@font-face { src: url(/a.woff2) } a { color: red }', 'b {}</style><script>x()</script>']
  const foreign = screenOf(html, { styles, layer: { html: '<p>pay</p><script>x()</script>', styles: [] } })
  const { page, layer } = documentsOf(foreign, `${shopUrl}/`)
  expect([layer?.includes('pay'), layer?.includes('script>'), layer?.includes("default-src 'none'")]).toEqual(
    [...[true, false, true]],
  )
  const read = new DOMParser().parseFromString(page, 'text/html')
  expect(
    read.querySelectorAll('body script, body iframe, base, [onload], [onerror], meta[http-equiv=refresh]'),
  ).toHaveLength(0)
  const policy = read.querySelector('meta')?.getAttribute('content')
  expect(policy).toBe(`default-src 'none'; style-src 'unsafe-inline'; img-src ${shopUrl} data:`)
  expect(read.querySelector('img')?.getAttribute('src')).toBe(`${shopUrl}/a.png`)
  expect([read.documentElement.lang, read.documentElement.dir, read.querySelector('a')?.tabIndex]).toEqual([
    'ar',
    'rtl',
    -1,
  ])
  expect(page).not.toMatch(/<\/style><script>|font-face/)
})
