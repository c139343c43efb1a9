import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Banner, type BannerSlide } from './banner.tsx'
import { useAutoplay, useHold, useLateMeasure } from './use-autoplay.ts'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { dir: () => 'ltr' } }),
}))
vi.mock('../../time/clock.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../time/clock.ts')>()),
  whenIdle: (run: () => void) => {
    run()
    return () => undefined
  },
}))
vi.mock('./carousel-motion.tsx', () => ({
  default: ({ count, onSelect }: { count: number; onSelect: (index: number) => void }) => (
    <button type="button" onClick={() => onSelect(count - 1)}>
      To the last
    </button>
  ),
}))

const slides: BannerSlide[] = ['first', 'second', 'third'].map((id) => ({ id, headline: id }))

function draw() {
  const container = document.createElement('div')
  const root = createRoot(container)
  const render = (view: ReactNode) =>
    act(async () => {
      root.render(view)
      await vi.dynamicImportSettled()
    })
  return { container, render }
}

it('shows the last slide there is when a later answer brings fewer', async () => {
  const { container, render } = draw()
  const shown: string[] = []
  const banner = (count: number) => (
    <Banner label="Offers" slides={slides.slice(0, count)} isPageDrawn onShown={({ id }) => shown.push(id)} />
  )
  await render(banner(3))
  await act(async () => container.querySelector('button')?.click())
  await render(banner(1))
  expect(shown).toEqual(['first', 'third', 'first'])
  const visible = [...container.querySelectorAll('[aria-hidden="false"]')]
  expect(visible.map(({ textContent }) => textContent)).toEqual(['first'])
})

// spec: 2.80
it('draws the default picture where a slide has none', async () => {
  const { container, render } = draw()
  const [slide] = slides
  await render(<Banner label="Offers" slides={slide ? [slide] : []} isPageDrawn onShown={() => undefined} />)
  await expect.poll(() => container.querySelector('svg')).not.toBeNull()
  expect(container.querySelector('img')).toBeNull()
})

// spec: 2.79, 9.14
it('moves on every 3,000 ms while it plays', async () => {
  vi.useFakeTimers()
  const scrollNext = vi.fn()
  const embla = { scrollNext, on: () => embla, off: () => embla }
  const Playing = (): null => {
    useAutoplay(embla as unknown as Parameters<typeof useAutoplay>[0], true)
    return null
  }
  await draw().render(<Playing />)
  const movesAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return scrollNext.mock.calls.length
  }
  expect([movesAfter(2999), movesAfter(1), movesAfter(3000)]).toEqual([0, 1, 2])
  vi.useRealTimers()
})

// spec: 2.86
it('measures once more 1,500 ms after it was drawn', async () => {
  vi.useFakeTimers()
  const reInit = vi.fn()
  const Drawn = (): null => {
    useLateMeasure({ reInit } as unknown as Parameters<typeof useLateMeasure>[0])
    return null
  }
  await draw().render(<Drawn />)
  const measuresAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return reInit.mock.calls.length
  }
  expect([measuresAfter(1499), measuresAfter(1), measuresAfter(9000)]).toEqual([0, 1, 1])
  vi.useRealTimers()
})

// spec: 2.79
it.each([
  [4, ['first']],
  [40, []],
])('a single slide that is left %i px from where it was pressed opens %j', async (px, opened) => {
  const { container, render } = draw()
  const taps: string[] = []
  await render(
    <Banner label="Offers" slides={slides.slice(0, 1)} isPageDrawn onTap={({ id }) => taps.push(id)} />,
  )
  document.body.append(container)
  const slide = container.querySelector('button')
  const at = (clientX: number) => ({ bubbles: true, clientX, clientY: 20 })
  await act(async () => {
    slide?.dispatchEvent(new PointerEvent('pointerdown', at(100)))
    slide?.dispatchEvent(new MouseEvent('click', at(100 + px)))
  })
  container.remove()
  expect(taps).toEqual(opened)
})

it('pauses while a mouse rests on it, and not after a touch', async () => {
  const region = document.createElement('section')
  const viewport = region.appendChild(document.createElement('div'))
  const onFocus = vi.fn()
  const held: boolean[] = []
  const Held = (): null => {
    held.push(useHold(viewport, onFocus))
    return null
  }
  await draw().render(<Held />)
  for (const [type, pointerType] of [
    ['pointerenter', 'touch'],
    ['pointerenter', 'mouse'],
    ['pointerleave', 'mouse'],
  ] as const) {
    await act(async () => void region.dispatchEvent(new PointerEvent(type, { pointerType })))
  }
  expect(held).toEqual([false, true, false])
  expect(onFocus).not.toHaveBeenCalled()
})
