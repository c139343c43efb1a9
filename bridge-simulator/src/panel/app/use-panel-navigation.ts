import type { TokenField } from '@skyshop/openapi/journal-query'
import { useState } from 'react'
import { draftFor } from '../model/fault-draft.ts'
import type { JournalEntry, JournalPlace } from '../model/journal-entry.ts'
import type { PanelTab, PhoneAreaSize } from '../model/panel-layout.ts'
import type { PanelView } from '../model/panel-view.ts'
import { useCard } from '../store/use-preferences.ts'
import type { ContractPart } from '../views/contract/contract-view.tsx'
import { useFaultEditor } from '../views/faults/use-fault-editor.ts'
import { foldPolls, stopsOf } from '../views/journal/fold-polls.ts'
import { filterByOrder, type JournalFilter, noFilter } from '../views/journal/journal-filter.ts'
import { type JournalRow, journalRows } from '../views/journal/journal-rows.ts'
import type { WorldPage } from '../views/world/world-view.tsx'

export type PanelNavigation = ReturnType<typeof usePanelNavigation>

/**
 * Where the tester is in the panel: tab, page, chosen entry, filter and the phone's size in each tab. A new page begins at
 * the place in the journal that `begin` has for its world, and otherwise with `firstPage` of the world.
 */
export function usePanelNavigation(
  { worldId, hasBackend }: Pick<PanelView['world'], 'worldId' | 'hasBackend'>,
  begin: (worldId: string) => JournalPlace | null,
  firstPage: WorldPage = 'this-world',
) {
  const [firstPlace] = useState(() => begin(worldId))
  const [tab, setTab] = useState<PanelTab>(firstPlace ? 'journal' : 'world')
  const [worldPage, setWorldPage] = useState(firstPage)
  const [chosenOrder, chooseOrder] = useState<string | null>(null)
  const phone = usePhoneArea(tab, firstPlace !== null)
  const journal = useJournalNavigation(worldId, firstPlace, () => setTab('journal'))
  const faults = useFaultEditor(hasBackend)
  const openTab = (next: PanelTab) => {
    setTab(next)
    phone.showPhone(false)
  }
  const contract = useContractNavigation(hasBackend, () => openTab('contract'))
  const frameCard = useCard('frame-card', 'hidden')
  const guideCard = useCard('guide', 'shown')
  const openPage = (page: WorldPage) => {
    openTab('world')
    setWorldPage(page)
  }
  const openThisWorld = () => openPage('this-world')
  return {
    tab,
    worldPage,
    setWorldPage,
    ...contract,
    chosenOrder,
    chooseOrder,
    openTab: (next: PanelTab) => {
      contract.leaveCheck()
      openTab(next)
    },
    openScenarios: () => openPage('scenarios'),
    openThisWorld,
    showFrameCard: () => {
      frameCard.show()
      openThisWorld()
    },
    showGuide: () => {
      guideCard.show()
      openThisWorld()
    },
    ...phone,
    ...journal,
    faults,
    frameCard,
    guideCard,
    faultFor: (operationId: string) => {
      faults.setDraft(draftFor(operationId))
      setTab('faults')
    },
    close: () => {
      journal.select(null)
      chooseOrder(null)
    },
    filterBySelected: (entries: readonly JournalEntry[]) => {
      const entryOrder = entries.find((entry) => entry.seq === journal.selectedSeq)?.orderNo ?? null
      const orderNo = tab === 'state' ? chosenOrder : entryOrder
      if (orderNo !== null) journal.follow(orderNo)
    },
  }
}

/** Keeps the part of the contract tab that is shown, and the check that it begins at. */
function useContractNavigation(hasBackend: boolean, openTab: () => void) {
  const [contractPart, setPart] = useState<ContractPart>(hasBackend ? 'all' : 'checks')
  const [checkId, setCheckId] = useState<string | null>(null)
  const show = (part: ContractPart, id: string | null) => {
    setPart(part)
    setCheckId(id)
  }
  return {
    contractPart,
    checkId,
    setContractPart: (part: ContractPart) => show(part, null),
    leaveCheck: () => setCheckId(null),
    /** Opens a check where it is told of. */
    openCheck: (id: string, part: ContractPart) => {
      show(part, id)
      openTab()
    },
  }
}

function usePhoneArea(tab: PanelTab, isInspectorFirst: boolean) {
  // Null, the default: visible next to the inspector; first on its own page.
  const [isPhoneShown, showPhone] = useState<boolean | null>(isInspectorFirst ? false : null)
  const [chosenSizes, setChosenSizes] = useState<Partial<Record<PanelTab, PhoneAreaSize>>>({})
  const resize = (current: PhoneAreaSize) => {
    if (current === 'page') return showPhone(!(isPhoneShown ?? true))
    setChosenSizes({ ...chosenSizes, [tab]: current === 'full' ? 'peek' : 'full' })
  }
  return { isPhoneShown, showPhone, chosenSizes, resize }
}

/** Fields whose values name something of one world. */
const namesOfWorld: ReadonlySet<TokenField> = new Set(['order', 'contract', 'cause', 'trace'])

/** Entries of the journal that are shown, the chosen one, and whether the newest is followed. */
function useJournalPlace(worldId: string, firstPlace: JournalPlace | null, openTab: () => void) {
  const [filter, setFilter] = useState<JournalFilter>({ ...noFilter, tokens: firstPlace?.tokens ?? [] })
  const [selectedSeq, setSelectedSeq] = useState(firstPlace?.seq ?? null)
  const [isLive, setLive] = useState(firstPlace === null)
  const place = useScrollPlace()
  const [openFolds, setOpenFolds] = useState<ReadonlySet<number>>(new Set())
  const [seenWorldId, setSeenWorldId] = useState(worldId)
  const [awaited, setAwaited] = useState<{ worldId: string; place: JournalPlace } | null>(null)
  function showTokens(tokens: JournalFilter['tokens']) {
    setFilter({ ...noFilter, tokens })
    openTab()
  }
  /** Opens the journal at a place, and stays there; one of all entries follows the newest. */
  function readAt({ tokens, seq }: JournalPlace) {
    setLive(tokens.length === 0 && seq === null)
    place.keep(0)
    setSelectedSeq(seq)
    showTokens(tokens)
  }
  if (seenWorldId !== worldId) {
    // In another world the same number is another entry.
    setSeenWorldId(worldId)
    setSelectedSeq(null)
    setOpenFolds(new Set())
    setFilter({ ...filter, tokens: filter.tokens.filter(({ field }) => !namesOfWorld.has(field)) })
    place.keep(0)
    setAwaited(null)
    if (awaited?.worldId === worldId) readAt(awaited.place)
  }
  /** Opens the journal at a place of a world: now, or once that world is in front. */
  const readIn = (placeWorldId: string, wanted: JournalPlace) => {
    if (placeWorldId === worldId) readAt(wanted)
    else setAwaited({ worldId: placeWorldId, place: wanted })
  }
  const shown = { filter, setFilter, showTokens, place, openFolds, setOpenFolds }
  return { ...shown, selectedSeq, setSelectedSeq, isLive, setLive, readAt, readIn }
}

function useJournalNavigation(worldId: string, firstPlace: JournalPlace | null, openTab: () => void) {
  const { setOpenFolds, setSelectedSeq, showTokens, ...shown } = useJournalPlace(worldId, firstPlace, openTab)
  const { setFilter, openFolds, selectedSeq, setLive } = shown
  const select = (seq: number | null) => {
    setSelectedSeq(seq)
    if (seq !== null) setLive(false)
  }
  return {
    ...shown,
    toggleFold: (foldId: number) => setOpenFolds(toggled(openFolds, foldId)),
    select,
    follow: (orderNo: string) => showTokens(filterByOrder(noFilter, orderNo).tokens),
    /** Reads all of the journal, and follows it. */
    readAll: () => {
      setFilter(noFilter)
      setSelectedSeq(null)
      setLive(true)
    },
    showCalls: (operationId: string) => showTokens([{ field: 'op', value: operationId }]),
    openJournal: (seq: number | null) => {
      if (seq !== null) setFilter(noFilter)
      select(seq)
      openTab()
    },
    step: (entries: readonly JournalEntry[], by: 1 | -1) => {
      const rows = foldPolls(journalRows(entries), openFolds)
      const next = stopBeside(rows, selectedSeq, by)
      if (next !== undefined) select(next.seq)
      openTab()
    },
  }
}

/** The entry a step of keys leads to: beside the chosen one, or the last where none is. */
function stopBeside(rows: readonly JournalRow[], selectedSeq: number | null, by: 1 | -1) {
  const stops = stopsOf(rows)
  const index = stops.findIndex((entries) => entries.some(({ seq }) => seq === selectedSeq))
  return (index < 0 ? stops.at(-1) : stops[index + by])?.at(-1)
}

/** A place that is kept without drawing anything again. */
function useScrollPlace() {
  const [place] = useState(() => {
    let offset = 0
    const keep = (next: number) => {
      offset = next
    }
    return { get: () => offset, keep }
  })
  return place
}

function toggled(openFolds: ReadonlySet<number>, foldId: number): Set<number> {
  const next = new Set(openFolds)
  if (!next.delete(foldId)) next.add(foldId)
  return next
}
