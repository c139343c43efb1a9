import { type RefObject, useEffect, useRef } from 'react'
import type { NewFrame, SimulatedHost } from '../../../host/host-dependencies.ts'
import { createMemberReader, createPageReader, createSheetReader } from '../../../shim/page-frame.ts'
import type { PageFrame } from '../../../shim/shim-config.ts'
import { wallNowMs } from '../../api/browser-ports.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import type { PhoneLook } from '../../model/phone-look.ts'
import type { PanelState } from '../../store/panel-state.ts'

interface FilmingParts {
  host: RefObject<SimulatedHost | null>
  panel: Pick<PanelState, 'worldId' | 'journal' | 'isFilming'>
  /** What lies over the shop's page. */
  overlays: { cover: NewFrame['over'] }
  look: Pick<PhoneLook, 'isInBackground'>
  shopUrl: string
  onFilmed: (seq: number, worldId: string) => void
}

/** A page draws what came of an entry within this time. */
const settleMs = 200
/** While entries keep coming, a screen is asked for as often. */
const longestWaitMs = 1000

/**
 * Has the page say what it shows once something of the phone was logged, and keeps that along the journal. What is told
 * meanwhile waits for the next one.
 */
export function useFilming({ host, panel, overlays, look, shopUrl, onFilmed }: FilmingParts) {
  const cover = look.isInBackground ? 'background' : overlays.cover
  const { worldId, journal, isFilming } = panel
  const newest = newestOfPhone(journal)
  const waitingSince = useRef<number | null>(null)
  const kept = useRef({ worldId, cover })
  useEffect(() => {
    if (!isFilming || newest === 0) return
    const nowMs = wallNowMs()
    waitingSince.current ??= nowMs
    const waitMs = Math.min(settleMs, waitingSince.current + longestWaitMs - nowMs)
    const timer = setTimeout(
      () => {
        waitingSince.current = null
        const isOther = kept.current.worldId !== worldId || kept.current.cover !== cover
        void host.current?.askForFrame(isOther)
      },
      Math.max(0, waitMs),
    )
    return () => clearTimeout(timer)
  }, [host, isFilming, newest, worldId, cover])
  return {
    /** Keeps what the page has said that it shows. */
    keep: (frame: PageFrame) => {
      if (!isFilming) return
      kept.current = { worldId, cover }
      const { origin } = new URL(shopUrl)
      const layer = cover === null || cover === 'background' ? null : layerOf(document)
      void host.current?.keepFrame({ ...frame, origin, over: cover, layer }).then((seq) => {
        if (seq !== null) onFilmed(seq, worldId)
      })
    },
  }
}

/** The last entry of shop or app; 0 for none. */
function newestOfPhone(journal: readonly JournalEntry[]): number {
  const isOfPhone = ({ from, to }: JournalEntry) =>
    [from, to].some((lane) => lane === 'shop' || lane === 'host')
  return journal.findLast(isOfPhone)?.seq ?? 0
}

const sheets = createSheetReader(window)
const reader = createPageReader(window, sheets, createMemberReader(window))

/** What lies over the shop, as the shim tells what the shop shows; null where nothing does. */
function layerOf(panel: Document): NewFrame['layer'] {
  const cover = [...panel.querySelectorAll('[data-phone] [data-cover]')].at(-1)
  if (cover === undefined) return null
  // Custom properties and theme of the panel stand at its root.
  const root = panel.importNode(panel.documentElement)
  const body = panel.createElement('body')
  body.append(reader.copyOf(cover))
  root.append(body)
  return { html: root.outerHTML, styles: sheets.stylesOf() }
}
