import type { PageClock, PageTime } from './shim-config.ts'

/**
 * The world's time in a page. A reading taken later on the wall replaces an earlier one, so the order in which
 * readings arrive does not matter. Travels as text: refers to nothing outside itself.
 */
export function createPageTime(realNow: () => number, first: PageClock): PageTime {
  let clock = first
  return {
    now: function now() {
      if (clock.mode !== 'running') return clock.virtualMs
      return clock.virtualMs + Math.floor((realNow() - clock.wallMs) * (clock.rate || 1))
    },
    push: function push(next) {
      if (next.wallMs >= clock.wallMs) clock = next
    },
  }
}
