import type { Schemas } from '@skyshop/openapi/control'
import { ControlRefused } from '../../control/control-client.ts'
import type { CopyPort } from '../api/copy-port.ts'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { NewSituation, SharedSituation } from '../api/shared-situation.ts'
import { errorBeforeUpload, ImportFailed, importErrorOf } from '../model/import-error.ts'
import type { LibraryText, LongWork, NewWorld, WorldChange } from '../model/panel-view.ts'
import { entryInFrame } from './frame-entry.ts'
import type { WorldHistory } from './history-actions.ts'
import type { PanelStore } from './panel-store.ts'

/** The language of the phone in a world whose scenario names none. */
const firstLanguage = 'en'

/** Ways a situation leaves this panel and comes into it: forks, files, links. */
export function createSharing(ports: PanelPorts, store: PanelStore, history: WorldHistory) {
  const { copies } = ports
  /** Gives a world that begins the language chosen in the one in front; one that has a language of its own keeps it. */
  const inChosenLanguage = async (made: () => Promise<Schemas['World']>) => {
    const appLanguage = store.get().world?.profile.appLanguage ?? firstLanguage
    const world = await made()
    if (world.profile.appLanguage === firstLanguage) await setLanguage(ports, world, appLanguage)
    return world.worldId
  }
  return {
    /** A world of a scenario, whose clock runs as that of the world in front. */
    start: (wanted: NewWorld) => {
      const mode = store.get().world?.clock.mode ?? 'running'
      return inChosenLanguage(() => ports.control.createWorld(wanted, mode))
    },
    createWorldFromLibrary: (entryId: string) =>
      inChosenLanguage(() => ports.control.createWorldFromLibrary(entryId)),
    /** Begins the world in front anew. */
    restart: () =>
      inChosenLanguage(async () => {
        const { worldId } = store.get()
        await history.keep('restart')
        await ports.edit(worldId, { kind: 'restart' })
        store.updateIn(worldId, { lastJump: null })
        return ports.control.getWorld(worldId)
      }),
    fork: async () => (await copies.forkWorld(store.get().worldId)).worldId,
    ...entryReader(copies),
    forkFrame: async (seq: number) => (await copies.forkFrame(store.get().worldId, seq)).worldId,
    save: async () => {
      const { worldId, world } = store.get()
      ports.saveFile(await copies.exportWorld(worldId), `${world?.scenario ?? 'world'}-${worldId}.sqlar`)
    },
    open: (file: File) => openFile(copies, file),
    /** Keeps a world in the library, and tells whether that was done. */
    addToLibrary: async (worldId: string, text: LibraryText, onEnd: (isAdded: boolean) => void) => {
      try {
        await ports.control.addToLibrary({ worldId, ...text })
        onEnd(true)
      } catch (error) {
        onEnd(false)
        throw error
      }
      store.update({ library: (await ports.tables.library()).entries })
    },
    /** Keeps the present, so that a link to it opens this very situation, page included, however the world goes on. */
    link: async (label: string, page: string) => {
      const front = store.get().worldId
      const snapshotId = await history.present(label)
      const { worldId, world } = store.get()
      if (worldId !== front || snapshotId === undefined || world === null) return
      const { scenario, seed, profile } = world
      const { appLanguage } = profile
      store.update({ link: ports.linkTo({ worldId, snapshotId, scenario, seed, appLanguage }, page) })
    },
    /** Opens what a link asks for. Rejects when no server answers, or it refuses. */
    follow: (link: SharedSituation | NewSituation) =>
      'snapshotId' in link ? followShared(ports, store, link) : begin(ports, store, link),
  }
}

/** Sets the language of the phone where a world has another. */
async function setLanguage(
  { control }: PanelPorts,
  { worldId, profile }: Schemas['World'],
  appLanguage: string,
): Promise<void> {
  if (appLanguage !== profile.appLanguage) await control.changeProfile(worldId, { appLanguage })
}

type Sharing = ReturnType<typeof createSharing>
type Work = (worldId: string) => Promise<unknown>

/** Reads why another world comes in front, from the one that is there. */
type ChangeReader = (worldId: string) => Promise<WorldChange>

/** Ways in which the panel runs what takes long, and opens the world that comes of it. */
export interface SharingWork {
  act: (work: Work) => Promise<void>
  actInTurn: (work: Work) => Promise<void>
  long: <T>(kind: LongWork, run: () => Promise<T>) => Promise<T>
  openAnother: (
    kind: LongWork,
    made: () => Promise<string>,
    change?: WorldChange | ChangeReader | null,
  ) => void
  hooks: { page: () => string; isWalletOpen: () => boolean }
}

/** The tester's actions that copy, keep and open worlds: fork, library, files and links. */
export function sharingActions(sharing: Sharing, { act, actInTurn, long, openAnother, hooks }: SharingWork) {
  return {
    fork: () => {
      const change = { kind: 'fork', hadWallet: hooks.isWalletOpen(), page: hooks.page() } as const
      openAnother('fork', sharing.fork, async (worldId) => ({
        ...change,
        ...(await sharing.newestEntry(worldId, change.page)),
      }))
    },
    forkFrame: ({ seq, path, over }: Schemas['Frame']) => {
      const hadWallet = over === 'cashier' || over === 'contract'
      openAnother(
        'fork',
        () => sharing.forkFrame(seq),
        async (worldId) => ({
          ...{ kind: 'fork', hadWallet, page: path },
          ...(await sharing.entryOf(worldId, seq)),
        }),
      )
    },
    createWorldFromLibrary: (entryId: string) =>
      openAnother('start', () => sharing.createWorldFromLibrary(entryId)),
    addToLibrary: (text: LibraryText, onEnd: (isAdded: boolean) => void) =>
      void act((worldId) => long('save', () => sharing.addToLibrary(worldId, text, onEnd))),
    saveFile: () => void act(() => long('save', sharing.save)),
    openFile: (file: File) =>
      openAnother('import', () => sharing.open(file), { kind: 'file', fileName: file.name }),
    makeLink: () => void actInTurn(() => sharing.link('shared', hooks.page())),
  }
}

/** Reads what a page had kept in its entry of the history, by the screens of the phone; nothing where they do not know. */
function entryReader(copies: CopyPort) {
  const entryOf = async (worldId: string, seq: number): Promise<{ entry?: unknown }> => {
    // Without it the page opens anew.
    const screen = await copies.getFrame(worldId, seq).catch(() => null)
    return screen === null ? {} : entryInFrame(screen.html)
  }
  return {
    entryOf,
    /** Of the page that the phone shows now. */
    newestEntry: async (worldId: string, page: string) => {
      const newest = (await copies.listFrames(worldId).catch(() => [])).at(-1)
      return newest?.path === page ? entryOf(worldId, newest.seq) : {}
    },
  }
}

async function openFile(copies: CopyPort, file: File): Promise<string> {
  const early = errorBeforeUpload(file)
  if (early !== null) throw new ImportFailed(early)
  try {
    // Read first: a file that cannot be read is no server that does not answer.
    const bytes = new Blob([await file.arrayBuffer()])
    return (await copies.importWorld(bytes)).worldId
  } catch (error) {
    const importError = error instanceof ControlRefused ? importErrorOf(file.name, error) : null
    throw importError === null ? error : new ImportFailed(importError)
  }
}

/** A fork of the checkpoint; its scenario anew, in the language of the link, where that is gone. */
async function followShared(ports: PanelPorts, store: PanelStore, link: SharedSituation) {
  const { copies, control } = ports
  const { worldId, snapshotId, scenario, seed, appLanguage } = link
  try {
    await store.open((await copies.forkSnapshot(worldId, snapshotId)).worldId)
  } catch (error) {
    if (!(error instanceof ControlRefused) || !error.code?.endsWith('-not-found')) throw error
    const anew = await control.createWorld({ scenario, seed, startMs: null }, 'standing')
    if (appLanguage !== undefined) await setLanguage(ports, anew, appLanguage)
    await store.open(anew.worldId, { kind: 'link', scenario, seed })
  }
}

/** A new world of the scenario, with its language and faults set before anything happens in it; none stays when one is refused. */
async function begin(ports: PanelPorts, store: PanelStore, link: NewSituation) {
  const { control } = ports
  const { scenario, seed, faults, appLanguage } = link
  const world = await control.createWorld({ scenario, seed, startMs: null }, 'standing')
  const { worldId } = world
  try {
    if (appLanguage !== undefined) await setLanguage(ports, world, appLanguage)
    for (const record of faults) await control.addFault(worldId, record)
  } catch (error) {
    // What the reader has to know is why; a world that cannot be removed ends by itself.
    await control.removeWorld(worldId).catch(() => undefined)
    throw error
  }
  await store.open(worldId, { kind: 'begun', scenario, seed, faults: faults.length })
}
