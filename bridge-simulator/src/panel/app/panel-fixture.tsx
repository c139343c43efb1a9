import type { Schemas } from '@skyshop/openapi/control'
import { act, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelLanguage } from '../format/world-time.ts'
import { LanguageProvider } from '../i18n/texts-context.ts'
import { defaultLook } from '../model/phone-look.ts'
import { createPanelActions, walletActions } from '../store/panel-actions.ts'
import { openStore, world } from '../store/store-fixture.ts'
import { toPanelView } from '../store/to-panel-view.ts'
import { useComparison } from '../views/compare/use-comparison.ts'
import { Recorder } from '../views/recording/recorder.ts'
import { type RecordedPhone, useRecording } from '../views/recording/use-recording.ts'
import { PanelScreen } from './panel-screen.tsx'
// Loaded before the tabs ask for them, which then show at once.
import '../views/contract/contract-view.tsx'
import '../views/faults/faults-view.tsx'
import '../views/journal/journal-view.tsx'
import '../views/state/state-view.tsx'
import '../views/time/time-view.tsx'
import './command-palette.tsx'

type Fixture = ReturnType<typeof openStore>

const maxTurns = 100

/** The whole page of the panel over a server that answers by hand, and what a tester does on it. */
export class PanelPage {
  readonly fixture: Fixture
  /** Names of what was done to the phone. */
  readonly phoneActs: string[] = []
  /** Width of the window, in pixels. */
  inlineSize = 1440
  language: PanelLanguage = 'en'
  /** Worlds that the panel opened. */
  readonly opened: string[] = []
  readonly #container = document.body.appendChild(document.createElement('div'))
  readonly #root = createRoot(this.#container)

  /** `control` replaces calls of the control plane; other ports are changed in `fixture.ports` before `open`. */
  constructor(control: Partial<PanelPorts['control']> = {}) {
    this.fixture = openStore('default', control)
  }

  async open(): Promise<void> {
    await this.do(() => {
      this.#root.render(<WholePanel page={this} />)
      return this.fixture.store.connect()
    })
  }

  /** Draws what has ports of its own. */
  async show(element: ReactNode): Promise<void> {
    await this.do(() => this.#root.render(element))
  }

  async close(): Promise<void> {
    await this.do(() => this.#root.unmount())
    this.fixture.store.close()
    this.#container.remove()
  }

  /** Runs an action and draws what came of it; a tab that it opens may still be loading. */
  async do(action: () => unknown): Promise<void> {
    await act(async () => {
      await action()
    })
    await act(() => new Promise((resolve) => setImmediate(resolve)))
  }

  /** The elements of a selector, hidden ones left out, whose name or text matches. */
  all<T extends HTMLElement = HTMLElement>(selector: string, name: string | RegExp = /^/): T[] {
    return [...document.querySelectorAll<T>(selector)].filter((element) => {
      const said = element.getAttribute('aria-label') ?? textOf(element)
      const isNamed = typeof name === 'string' ? said.startsWith(name) : name.test(said)
      return isNamed && element.closest('[hidden]') === null
    })
  }

  /** The first element of a selector and name, waited for: what is shown next may be loading. */
  async find<T extends HTMLElement = HTMLElement>(selector: string, name?: string | RegExp): Promise<T> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const [element] = this.all<T>(selector, name)
      if (element) return element
      await this.do(() => undefined)
    }
    return expect.fail(`There is no ${selector} ${name ?? ''}.`)
  }

  /** Clicks a button, a tab or a labelled choice. */
  async click(name: string | RegExp, selector = 'button, label, summary'): Promise<void> {
    const target = await this.find(selector, name)
    await this.do(() => target.click())
  }

  /** Presses a key in what has the focus, or in an element. */
  async press(
    key: string,
    more: KeyboardEventInit = {},
    target: EventTarget | null = document.activeElement,
  ) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    await this.do(() => (target ?? document.body).dispatchEvent(event))
  }

  /** Writes into a field, or chooses in a select. */
  async fill(field: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    await this.do(() => {
      set?.call(field, text)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    })
  }

  /** Name of the open tab. */
  get tab(): string {
    return this.all('[role=tab][aria-selected=true]')[0]?.id.replace('tab-', '') ?? ''
  }
}

/** Text of an element, white space as it is drawn. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function WholePanel({ page }: { page: PanelPage }) {
  const { ports, store } = page.fixture
  const panel = useSyncExternalStore(store.subscribe, store.get)
  const recorder = useMemo(() => new Recorder(() => 0), [])
  const recording = useRecording({
    ...{ ports, store, recorder },
    phone: recordedPhone(page),
    pointing: { isOn: false, set: () => undefined },
  })
  const actions = useMemo(
    () =>
      createPanelActions(ports, store, {
        onHostChanged: () => undefined,
        onTravelled: () => undefined,
        isWalletOpen: () => false,
        onWorldOpened: async (worldId) => void page.opened.push(worldId),
        page: () => '/homePage',
      }),
    [ports, store, page],
  )
  const { comparison } = useComparison({
    ports,
    front: panel,
    path: () => '/homePage',
    openWorld: store.open,
  })
  const note = (name: string) => () => void page.phoneActs.push(name)
  const view = toPanelView(panel, ports.wallNowMs(), 'http://127.0.0.1:4001')
  if (view === null) return null
  return (
    <LanguageProvider value={page.language}>
      <PanelScreen
        view={view}
        actions={actions}
        phoneActions={{
          ...{ back: note('back'), reload: note('reload'), setInBackground: note('background') },
          ...{ turn: note('turn'), changeTheme: note('theme'), openWallet: note('wallet') },
          ...{ setWidth: note('width'), setNetwork: note('network'), openShop: note('shop') },
        }}
        phoneLook={defaultLook}
        viewport={{ inlineSize: page.inlineSize, blockSize: 900 }}
        recording={recording}
        comparison={comparison}
        otherPhone={null}
        isDark={false}
        shop={null}
        page={null}
        sheet={null}
        walletSheet={null}
        wallet={walletActions(ports, store)}
        onHighlight={() => undefined}
        onTheme={() => undefined}
        onLanguage={() => undefined}
      />
    </LanguageProvider>
  )
}

/** A phone that does all that it is asked for. */
function recordedPhone({ phoneActs }: PanelPage): RecordedPhone {
  return {
    path: () => '/homePage',
    theme: 'light',
    press: ({ kind }) => void phoneActs.push(kind),
    perform: async () => true,
    choose: () => true,
    leaveShown: () => undefined,
  }
}

/** Calls of the control plane about faults, over a list in memory. */
export function faultsInMemory() {
  const faults: Schemas['Fault'][] = []
  const control: Partial<PanelPorts['control']> = {
    listFaults: async () => [...faults],
    addFault: async (_, record) => {
      const fault = { faultId: faults.length + 1, remaining: 1, createdAtMs: 1000, record }
      faults.push(fault)
      return fault
    },
    removeFault: async (_, faultId) => {
      faults.splice(
        faults.findIndex((fault) => fault.faultId === faultId),
        1,
      )
      return { removed: 1 }
    },
    removeFaults: async () => ({ removed: faults.splice(0).length }),
  }
  return { faults, control }
}

/** A world whose clock moves when it is asked to. */
export function movingClock(nowMs: number) {
  const reading = (): Schemas['Clock'] => ({
    nowMs: clock.nowMs,
    mode: 'standing',
    rate: 1,
    isAdvancing: false,
    skew: { merchantMs: 0, providerMs: 0, phoneMs: 0 },
    next: null,
  })
  const control: Partial<PanelPorts['control']> = {
    getWorld: async (id) => ({ ...world(id), clock: reading() }),
    advanceClock: async (_, { byMs = 0, toMs = clock.nowMs + byMs }) => {
      clock.nowMs = toMs
      return { clock: reading(), fired: [], firedCount: 0 }
    },
  }
  const clock = { nowMs, control }
  return clock
}
