import type { Schemas } from '@skyshop/openapi/http'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Device } from './device.ts'

/*
 * Rules of loading expiry (docs/rules/devices.md; product 4.21, 4.22, 9.13)
 * R-DEVICE-37. Five devices a batch; at most one batch in flight.
 * R-DEVICE-38. Rows in view come first, then the order of the list.
 * R-DEVICE-39. The next batch starts on scroll or touch-move, once the previous one has ended; one that is due while
 *   one is in flight is kept. Rows in view that are still unknown make one due: nobody scrolls a list that fits.
 * R-DEVICE-40. Returning to the page loads the first batch again and leaves on the screen what is there. After a minute
 *   or more all that is known has grown old: rows in view are loaded again in batches, others as they come into view.
 * R-DEVICE-41. A batch that fails stays as it was and is tried again by a later scroll or return, never by itself.
 * R-DEVICE-47. While a device shown says that its package activates, it is loaded again every three seconds; five at most.
 */

const BATCH_SIZE = 5

type VipExpiry = Schemas['VipExpiry']

/** Per device: its entry, or null when the server left it out. Devices that are absent are not known yet. */
export type ExpiryByDevice = ReadonlyMap<string, VipExpiry | null>

/** Expiry as far as it is known, and the devices that could not be asked about. */
export interface ExpiryState {
  known: ExpiryByDevice
  failed: ReadonlySet<string>
}

/** Loads the expiry of a list of devices, batch by batch. */
export interface ExpiryBatches {
  readonly state: StoreApi<ExpiryState>
  /** Gives the list; the first batch starts at once. What is known of devices that stay is kept. */
  setDevices(devices: readonly Device[]): void
  /** Sets the rows in view. */
  setVisible(deviceIds: readonly string[]): void
  /** Scroll or touch-move. */
  more(): void
  /** What is known has grown old: rows in view are loaded again with the next batches, others when they are in view. */
  markOld(): void
  /** The page is shown again. */
  returned(): void
  /** Loads devices again whose package activates; nothing while a batch is in flight. */
  readActivating(): void
}

export function createExpiryBatches(
  load: (devices: readonly Device[]) => Promise<readonly VipExpiry[]>,
): ExpiryBatches {
  const state = createStore<ExpiryState>(() => ({ known: new Map(), failed: new Set() }))
  let devices: readonly Device[] = []
  let visible: ReadonlySet<string> = new Set()
  let isRunning = false
  let old: ReadonlySet<string> = new Set()
  // Those whose last request failed, whether something is known of them or not.
  let lost: ReadonlySet<string> = new Set()
  let queuedBatch: 'none' | 'more' | 'first' = 'none'

  const inOrder = (): Device[] => inViewFirst(devices, visible)
  const isDue = ({ deviceId }: Device): boolean => !state.getState().known.has(deviceId) || old.has(deviceId)
  const hasFailed = ({ deviceId }: Device): boolean => lost.has(deviceId)
  const isWaitingInView = (device: Device): boolean =>
    visible.has(device.deviceId) && isDue(device) && !hasFailed(device)

  const nextBatch = (): Device[] => {
    const due = inOrder().filter(isDue)
    const fresh = due.filter((device) => !hasFailed(device))
    return (fresh.length > 0 ? fresh : due).slice(0, BATCH_SIZE)
  }

  const run = async (batch: readonly Device[]): Promise<void> => {
    if (batch.length === 0) return
    isRunning = true
    const ids = batch.map(({ deviceId }) => deviceId)
    old = without(old, ids)
    const entries = await load(batch).catch(() => null)
    isRunning = false
    lost = entries === null ? new Set([...lost, ...ids]) : without(lost, ids)
    if (entries === null) old = new Set([...old, ...ids])
    state.setState(({ known, failed }) => settle({ known, failed }, ids, entries))
    const next = queuedBatch
    queuedBatch = 'none'
    if (next === 'first') void run(inOrder().slice(0, BATCH_SIZE))
    else if (next === 'more' || devices.some(isWaitingInView)) void run(nextBatch())
  }

  const ask = (batch: 'more' | 'first'): void => {
    if (!isRunning) void run(batch === 'first' ? inOrder().slice(0, BATCH_SIZE) : nextBatch())
    else if (queuedBatch !== 'first') queuedBatch = batch
  }

  return {
    state,
    setDevices(list) {
      devices = list
      const ids = new Set(list.map(({ deviceId }) => deviceId))
      state.setState((before) => stateAmong(before, ids))
      lost = among(lost, ids)
      if (list.some(({ deviceId }) => !state.getState().known.has(deviceId))) ask('more')
    },
    setVisible(deviceIds) {
      visible = new Set(deviceIds)
      if (!isRunning && devices.some(isWaitingInView)) ask('more')
    },
    more: () => ask('more'),
    markOld() {
      old = new Set(devices.map(({ deviceId }) => deviceId))
      lost = new Set()
    },
    returned: () => ask('first'),
    readActivating: () => void (isRunning || run(activatingAmong(devices, state.getState(), lost))),
  }
}

/** Tells whether a device has nothing in effect yet but what activates. */
export function isActivating(entry: VipExpiry | null | undefined): boolean {
  return entry?.vipStatus === 0 && entry.activating === true
}

function activatingAmong(
  devices: readonly Device[],
  { known }: ExpiryState,
  lost: ReadonlySet<string>,
): Device[] {
  return devices
    .filter(({ deviceId }) => isActivating(known.get(deviceId)) && !lost.has(deviceId))
    .slice(0, BATCH_SIZE)
}

function inViewFirst(devices: readonly Device[], visible: ReadonlySet<string>): Device[] {
  return [
    ...devices.filter(({ deviceId }) => visible.has(deviceId)),
    ...devices.filter(({ deviceId }) => !visible.has(deviceId)),
  ]
}

function stateAmong({ known, failed }: ExpiryState, ids: ReadonlySet<string>): ExpiryState {
  return { known: new Map([...known].filter(([id]) => ids.has(id))), failed: among(failed, ids) }
}

function among(ids: ReadonlySet<string>, kept: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => kept.has(id)))
}

function without(ids: ReadonlySet<string>, taken: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !taken.includes(id)))
}

function settle(
  { known, failed }: ExpiryState,
  ids: readonly string[],
  entries: readonly VipExpiry[] | null,
): ExpiryState {
  // What was known before a failed reload is still the best there is.
  if (entries === null) return { known, failed: new Set([...failed, ...ids.filter((id) => !known.has(id))]) }
  const byId = new Map(entries.map((entry) => [entry.deviceId, entry]))
  return {
    known: new Map([...known, ...ids.map((id) => [id, byId.get(id) ?? null] as const)]),
    failed: without(failed, ids),
  }
}
