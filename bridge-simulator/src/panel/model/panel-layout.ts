import type { PhoneBox } from './phone-look.ts'

/** Tabs of the inspector in the order of their keys. */
export const panelTabs = ['world', 'time', 'journal', 'state', 'faults', 'contract'] as const

export type PanelTab = (typeof panelTabs)[number]

/** Pages of the World tab about what the vendor's backend has. */
export const productPages = ['account', 'offers', 'prices', 'banners', 'texts'] as const

/** The page of the documentation about each tab, and about the phone where it is shown alone. */
export const helpPages = {
  world: '/docs/panel.html#world',
  time: '/docs/panel.html#time',
  journal: '/docs/panel.html#journal',
  state: '/docs/panel.html#state',
  faults: '/docs/panel.html#faults',
  contract: '/docs/panel.html#contract',
  phone: '/docs/panel.html#phone-and-host-app',
} as const satisfies Record<PanelTab | 'phone', string>

/** Amount of the phone in sight beside the inspector. */
export type PhoneAreaSize = 'full' | 'peek' | 'page'

/** Size of the window, in CSS pixels. */
export interface Viewport {
  inlineSize: number
  blockSize: number
}

/** Room for the phone beside its tools. */
const roomOf = { full: 400, peek: 184, page: 2_000 } as const satisfies Record<PhoneAreaSize, number>
/** Room for each of two phones beside each other, by the width of the window from which on it holds. */
const roomBeside = [
  [1600, 400],
  [1280, 296],
  [1024, 232],
] as const
/** Of a phone at full size in a window below 1280 pixels, where the inspector needs the rest. */
const narrowRoom = 290
/** Both bars, status line and the air above and below the phone. */
const chromeBlockSize = 46 + 38 + 24 + 32
const pageSwitchBlockSize = 42
/** A window lower than the first has a page of the second height, which scrolls (`panel-screen.module.css`). */
const shortPage = { belowBlockSize: 600, blockSize: 720 } as const

/** Breakpoints of the look: full from 1600, full or peek beside the inspector from 1024, one page below. */
export function phoneAreaSize(
  viewport: Viewport,
  tab: PanelTab,
  chosen: PhoneAreaSize | null,
): PhoneAreaSize {
  if (viewport.inlineSize < 1024) return 'page'
  if (chosen === 'full' || chosen === 'peek') return chosen
  return viewport.inlineSize >= 1600 || tab === 'world' ? 'full' : 'peek'
}

/** Returns the room for each of two phones that stand beside each other: a column each, or half of a narrow window. */
export function roomOfTwo({ inlineSize }: Viewport): number {
  const wide = roomBeside.find(([fromSize]) => inlineSize >= fromSize)
  return wide?.[1] ?? Math.floor(inlineSize / 2) - 24
}

function roomFor(viewport: Viewport, size: PhoneAreaSize | 'two'): number {
  if (size === 'two') return roomOfTwo(viewport)
  return size === 'full' && viewport.inlineSize < 1280 ? narrowRoom : roomOf[size]
}

/**
 * The phone, or each of `two`, shrinks rather than scroll when the window is low or narrow, as long as its words can be read. Scales are
 * whole tenths of its width: every multiple of ten pixels in the phone then falls on a whole pixel.
 */
export function phoneScale(viewport: Viewport, size: PhoneAreaSize | 'two', box: PhoneBox): number {
  const steps = box.inlineSize / 10
  const isPage = size === 'page' || viewport.inlineSize < 1024
  const spent = isPage ? chromeBlockSize + pageSwitchBlockSize : chromeBlockSize
  const isShort = viewport.blockSize < shortPage.belowBlockSize
  const pageBlockSize = isShort ? shortPage.blockSize : viewport.blockSize
  const byBlock = (pageBlockSize - spent) / box.blockSize
  const room = roomFor(viewport, size)
  const byInline = Math.min(room, viewport.inlineSize - 24) / box.inlineSize
  const fitting = Math.floor(Math.min(1, byBlock, byInline) * steps)
  return Math.max(Math.min(12, steps), fitting) / steps
}
