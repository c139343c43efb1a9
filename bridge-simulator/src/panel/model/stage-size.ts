export type PanelTab = 'world' | 'time' | 'journal' | 'state'

export type StageSize = 'full' | 'peek' | 'rail' | 'page'

export interface Viewport {
  inlineSize: number
  blockSize: number
}

/** Outer size of the phone at 100 %, frame included. */
export const phoneSize = { inlineSize: 380, blockSize: 760 } as const

/** Scales are whole 38ths: every multiple of ten pixels in the phone then falls on a whole pixel. */
const scaleSteps = 38
const peekScale = 18 / scaleSteps
/** Both bars, status line and the air above and below the phone. */
const chromeBlockSize = 46 + 38 + 24 + 32
const pageSwitchBlockSize = 42

/** Breakpoints of the look: full from 1600, full or peek from 1280, a rail from 1024, one page below. */
export function stageSize(viewport: Viewport, tab: PanelTab, chosen: StageSize | null): StageSize {
  if (viewport.inlineSize < 1024) return 'page'
  if (viewport.inlineSize < 1280) return 'rail'
  if (chosen === 'full' || chosen === 'peek') return chosen
  return viewport.inlineSize >= 1600 || tab === 'world' ? 'full' : 'peek'
}

/** The phone shrinks rather than scroll when the window is low. */
export function phoneScale(viewport: Viewport, size: StageSize): number {
  if (size === 'peek') return peekScale
  const spent = size === 'page' ? chromeBlockSize + pageSwitchBlockSize : chromeBlockSize
  const fitting = (viewport.blockSize - spent) / phoneSize.blockSize
  return Math.max(12 / scaleSteps, Math.min(1, Math.floor(fitting * scaleSteps) / scaleSteps))
}
