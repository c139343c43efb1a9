import { answered, type ControlClient, createControlClient } from '@skyshop/bridge-simulator/control'
import type { Schemas } from '@skyshop/openapi/control'
import type { StackAddresses } from '../environment/stack-addresses.ts'

export type Camera = Schemas['WorldDevice']
export type WalletOutcome = Schemas['WalletOutcome']

/** How a world begins. `nowMs` absent: as the scenario says, 2026-11-20 09:41 in Beijing. */
export interface WorldOptions {
  scenario: string
  seed: number
  nowMs?: number
  profile: Schemas['HostProfileChange']
}

/** One simulated universe of one test. Its clock stands still unless the test moves it. */
export class World {
  readonly id: string
  readonly stack: StackAddresses
  /** As it was made; `read` tells how it is now. */
  readonly initial: Schemas['World']
  /** Where in the shop the phone was at the end, for the bundle of a failure. */
  lastPage = ''
  /** The backend is without all that the specification does not promise. */
  isStrict = false
  /** The control plane, for calls about this world that are no method here; `here` names the world to them. */
  readonly control: ControlClient

  constructor(stack: StackAddresses, client: ControlClient, made: Schemas['World']) {
    this.stack = stack
    this.id = made.worldId
    this.initial = made
    this.control = client
  }

  /** A camera by its name. */
  camera(name: string): Camera {
    const found = this.initial.devices.find(({ deviceName }) => deviceName === name)
    if (found) return found
    throw new Error(`The world of ${this.initial.scenario} has no camera called ${name}.`)
  }

  async read(): Promise<Schemas['World']> {
    return answered(await this.control.GET('/control/worlds/{worldId}', this.here))
  }

  /** Orders, entitlements, payments and what is due. */
  async state(): Promise<Schemas['WorldState']> {
    return answered(await this.control.GET('/control/worlds/{worldId}/state', this.here))
  }

  async changeHost(body: Schemas['HostProfileChange']): Promise<void> {
    answered(await this.control.PATCH('/control/worlds/{worldId}/profile', { ...this.here, body }))
  }

  /** Says how the next payment goes; what is left out is as usual. */
  async setNextPayment(change: Partial<WalletOutcome>): Promise<void> {
    const body: WalletOutcome = { outcome: 'ask', callback: 'told', notifyDelayMs: 0, ...change }
    answered(await this.control.PUT('/control/worlds/{worldId}/wallet-outcome', { ...this.here, body }))
  }

  /** Lets no provider answer when the server asks about a payment: only its callback tells of money then. */
  async failProviderQueries(): Promise<void> {
    const operationIds = [
      'wechatQueryTransaction',
      'wechatCloseOrder',
      'alipayQueryTrade',
      'alipayCloseTrade',
    ]
    const http = { operationIds, answer: { kind: 'status' as const, status: 503 } }
    await this.arm({ count: null, http })
  }

  /** Arms a fault; it acts once unless it says otherwise. */
  async arm(body: Schemas['FaultRecord']): Promise<void> {
    answered(await this.control.POST('/control/worlds/{worldId}/faults', { ...this.here, body }))
  }

  /** Takes every armed fault away. */
  async disarm(): Promise<void> {
    answered(await this.control.DELETE('/control/worlds/{worldId}/faults', this.here))
  }

  /** Holds every callback of the wallets until it is delivered by hand, or lets the overdue go at once. */
  async holdWebhooks(isHeld: boolean): Promise<void> {
    const call = '/control/worlds/{worldId}/notifies/hold'
    answered(await this.control.PUT(call, { ...this.here, body: { isHeld } }))
  }

  /** Any other call of the control plane in this world; `path` as it follows the world's id. Recorded tests use it. */
  async request(method: string, path: string, body?: object): Promise<void> {
    const { controlUrl, controlToken } = this.stack
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${controlUrl}/control/worlds/${this.id}${path}`, {
      method,
      headers: { 'x-skyshop-control': controlToken, ...type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }

  /** The faults armed at the moment, oldest first. */
  async faults(): Promise<Schemas['Fault'][]> {
    return answered(await this.control.GET('/control/worlds/{worldId}/faults', this.here))
  }

  /** Takes out of the backend all that the specification does not promise. */
  async enableStrictBackend(): Promise<void> {
    const body = { isBare: true }
    this.isStrict = true
    answered(await this.control.PUT('/control/worlds/{worldId}/degradation', { ...this.here, body }))
  }

  /** Changes a camera, its SIM card or what it uses a day. */
  async changeCamera(name: string, body: Schemas['DeviceChange']): Promise<void> {
    const path = { worldId: this.id, deviceId: this.camera(name).deviceId }
    const call = '/control/worlds/{worldId}/devices/{deviceId}'
    answered(await this.control.PATCH(call, { params: { path }, body }))
  }

  /** Makes an activation code. */
  async createCode(body: Schemas['NewCode']): Promise<void> {
    answered(await this.control.POST('/control/worlds/{worldId}/codes', { ...this.here, body }))
  }

  /** Lets a camera place calls, as many as it may. */
  async placeCalls(name: string, body: Schemas['CallRequest']): Promise<void> {
    const path = { worldId: this.id, deviceId: this.camera(name).deviceId }
    const call = '/control/worlds/{worldId}/devices/{deviceId}/calls'
    answered(await this.control.POST(call, { params: { path }, body }))
  }

  /** Ends the token in force. */
  async expireToken(): Promise<void> {
    const path = { worldId: this.id, userId: this.initial.user.userId }
    const call = '/control/worlds/{worldId}/users/{userId}/expire-token'
    answered(await this.control.POST(call, { params: { path } }))
  }

  async advance(body: Schemas['ClockAdvance']): Promise<Schemas['ClockAdvanced']> {
    return answered(
      await this.control.POST('/control/worlds/{worldId}/clock/advance', { ...this.here, body }),
    )
  }

  /** Everything that happened, oldest first. */
  async journal(): Promise<Schemas['JournalEntry'][]> {
    const entries: Schemas['JournalEntry'][] = []
    for (;;) {
      const query = { afterSeq: entries.at(-1)?.seq ?? 0, limit: 1000 }
      const params = { path: { worldId: this.id }, query }
      const page = answered(await this.control.GET('/control/worlds/{worldId}/journal', { params }))
      entries.push(...page.entries)
      if (page.entries.length < query.limit) return entries
    }
  }

  /** What the auditor finds wrong in the world as it stands. */
  async audit(): Promise<Schemas['AuditedWorld']['violations']> {
    return answered(await this.control.POST('/control/worlds/{worldId}/audit', this.here)).violations
  }

  /** The world, its journal and its clock in one file. */
  async export(): Promise<Uint8Array> {
    const how = { ...this.here, parseAs: 'arrayBuffer' as const }
    const file: unknown = answered(await this.control.GET('/control/worlds/{worldId}/export', how))
    if (file instanceof ArrayBuffer) return new Uint8Array(file)
    throw new TypeError('The control plane answered an export that is no file.')
  }

  /** The journal as a Mermaid sequence diagram. */
  async diagram(): Promise<string> {
    const params = { ...this.here.params, query: { format: 'mermaid' as const } }
    const how = { params, parseAs: 'text' as const }
    return answered(await this.control.GET('/control/worlds/{worldId}/journal/export', how))
  }

  /** Removes the world; the answer is what the auditor found wrong in it. */
  async remove(): Promise<Schemas['DeletedWorld']['violations']> {
    return answered(await this.control.DELETE('/control/worlds/{worldId}', this.here)).violations
  }

  get here() {
    return { params: { path: { worldId: this.id } } }
  }
}

/** A world somebody else made, as it is now: the panel starts some. */
export async function findWorld(stack: StackAddresses, worldId: string): Promise<World> {
  const client = createControlClient({ baseUrl: stack.controlUrl, token: stack.controlToken })
  const params = { path: { worldId } }
  return new World(stack, client, answered(await client.GET('/control/worlds/{worldId}', { params })))
}

/** Makes a world of a scenario. */
export async function createWorld(stack: StackAddresses, plan: WorldOptions): Promise<World> {
  const client = createControlClient({ baseUrl: stack.controlUrl, token: stack.controlToken })
  const { profile, ...begin } = plan
  const made = answered(await client.POST('/control/worlds', { body: { ...begin, clockMode: 'standing' } }))
  const world = new World(stack, client, made)
  await world.changeHost(profile)
  return world
}
