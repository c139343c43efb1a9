import { answered, type ControlClient } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'
import { controlClientOf, repeatableJump } from '../environment/stack-addresses.ts'

/** A device of a world, as the control plane has it. */
export type Camera = Schemas['WorldDevice']
/** Outcome of a payment in a wallet. */
export type WalletOutcome = Schemas['WalletOutcome']

/** Start of a world. `nowMs` absent: the scenario's, 2026-11-20 09:41 in Beijing; it stands unless told otherwise. */
export interface WorldOptions {
  scenario: string
  seed: number
  nowMs?: number
  clockMode?: Schemas['Clock']['mode']
  /** At the machine's time, and running. */
  now?: true
  profile: Schemas['HostProfileChange']
}

/** The world of one test. Its clock stands still unless the test moves it. */
export class World {
  readonly id: string
  readonly stack: StackAddresses
  /** The world as it was created; `read` returns the present one. */
  readonly initial: Schemas['World']
  /** Last address of the phone, for the failure bundle. */
  lastPage = ''
  /** Whether the backend answers without extensions to the specification. */
  isStrict = false
  /** Whether a fault may be armed at the bridge; the host asks for one at each call then. */
  mayHaveBridgeFaults = false
  /** Client of the control plane for calls without a method here; `here` has their path parameters. */
  readonly control: ControlClient

  constructor(stack: StackAddresses, client: ControlClient, initial: Schemas['World']) {
    this.stack = stack
    this.id = initial.worldId
    this.initial = initial
    this.control = client
  }

  /** A camera by its name. */
  camera(name: string): Camera {
    const device = this.initial.devices.find(({ deviceName }) => deviceName === name)
    if (device) return device
    throw new Error(`The world of ${this.initial.scenario} has no camera called ${name}.`)
  }

  /** The world as it is now: clock, user, devices and host app. */
  async read(): Promise<Schemas['World']> {
    return answered(await this.control.GET('/control/worlds/{worldId}', this.here))
  }

  /** Orders, entitlements, payments and what is due. */
  async state(): Promise<Schemas['WorldState']> {
    return answered(await this.control.GET('/control/worlds/{worldId}/state', this.here))
  }

  /**
   * The merchant's account at a provider, as its console hands it out: base address, names, keys; `Account` is the form that
   * the provider gives it. @throws when the world has none
   */
  async account<Account extends object>(provider: string): Promise<Account> {
    const call = '/control/worlds/{worldId}/merchants'
    const accounts: Record<string, object> = answered(await this.control.GET(call, this.here))
    const account = Object.hasOwn(accounts, provider) ? accounts[provider] : undefined
    if (account) return account as Account
    throw new Error(`The world has no account at ${provider}; it has ${Object.keys(accounts).join(', ')}.`)
  }

  /** Price in fen of a package in the catalogue of this world; the month most scenarios buy when none is named. */
  async priceFen(packageId = 'cloud-event-7d-month'): Promise<number> {
    const packages = answered(await this.control.GET('/control/worlds/{worldId}/packages', this.here))
    const row = packages.find((row) => row.packageId === packageId)
    if (row) return row.priceFen
    throw new Error(`The world of ${this.initial.scenario} sells no package ${packageId}.`)
  }

  /** The price of a package as the shop shows it, for instance ¥19.90. */
  async priceText(packageId?: string): Promise<string> {
    return `¥${((await this.priceFen(packageId)) / 100).toFixed(2)}`
  }

  /** Changes what the host app says of itself; what is left out stays as it is. */
  async changeHost(body: Schemas['HostProfileChange']): Promise<void> {
    answered(await this.control.PATCH('/control/worlds/{worldId}/profile', { ...this.here, body }))
  }

  /** Sets the outcome of the next payment; defaults fill what is left out. */
  async setNextPayment(change: Partial<WalletOutcome>): Promise<void> {
    const body: WalletOutcome = { outcome: 'ask', callback: 'told', notifyDelayMs: 0, ...change }
    answered(await this.control.PUT('/control/worlds/{worldId}/wallet-outcome', { ...this.here, body }))
  }

  /** Fails every payment query to the providers, so that only their webhooks report a payment. */
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
    if (body.bridge) this.mayHaveBridgeFaults = true
    answered(await this.control.POST('/control/worlds/{worldId}/faults', { ...this.here, body }))
  }

  /** Removes every armed fault. */
  async disarm(): Promise<void> {
    answered(await this.control.DELETE('/control/worlds/{worldId}/faults', this.here))
  }

  /** Holds all webhooks until they are delivered by hand, or releases those overdue. */
  async holdWebhooks(isHeld: boolean): Promise<void> {
    const call = '/control/worlds/{worldId}/notifies/hold'
    answered(await this.control.PUT(call, { ...this.here, body: { isHeld } }))
  }

  /** Sends any other request of the control plane; `path` follows the id of the world. Recorded scenarios use it. */
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

  /** Makes the backend answer without extensions to the specification. */
  async enableStrictBackend(): Promise<void> {
    const body = { isBare: true }
    this.isStrict = true
    answered(await this.control.PUT('/control/worlds/{worldId}/degradation', { ...this.here, body }))
  }

  /** Changes a camera, its SIM card or what it uses a day. */
  async changeCamera(name: string, body: Schemas['DeviceChange']): Promise<void> {
    await this.changeDevice(this.camera(name).deviceId, body)
  }

  /** Changes a device of any account. */
  async changeDevice(deviceId: string, body: Schemas['DeviceChange']): Promise<void> {
    const call = '/control/worlds/{worldId}/devices/{deviceId}'
    answered(await this.control.PATCH(call, { params: { path: { worldId: this.id, deviceId } }, body }))
  }

  /** Creates an activation code. */
  async createCode(body: Schemas['NewCode']): Promise<void> {
    answered(await this.control.POST('/control/worlds/{worldId}/codes', { ...this.here, body }))
  }

  /** All banners of the world. */
  async banners(): Promise<Schemas['BannerRow'][]> {
    return answered(await this.control.GET('/control/worlds/{worldId}/banners', this.here))
  }

  /** Adds a banner. */
  async createBanner(body: Schemas['NewBanner']): Promise<void> {
    answered(await this.control.POST('/control/worlds/{worldId}/banners', { ...this.here, body }))
  }

  /** Lets a camera place calls up to its limit. */
  async placeCalls(name: string, body: Schemas['CallRequest']): Promise<void> {
    const path = { worldId: this.id, deviceId: this.camera(name).deviceId }
    const call = '/control/worlds/{worldId}/devices/{deviceId}/calls'
    answered(await this.control.POST(call, { params: { path }, body }))
  }

  /** Expires the present token. */
  async expireToken(): Promise<void> {
    const params = { path: { worldId: this.id, userId: this.initial.user.userId } }
    answered(await this.control.POST('/control/worlds/{worldId}/users/{userId}/expire-token', { params }))
  }

  /** Moves the clock and executes what is due; open pages follow only `WorldClock.advance`. */
  async advance(body: Schemas['ClockAdvance']): Promise<Schemas['ClockAdvanced']> {
    const call = '/control/worlds/{worldId}/clock/advance'
    return answered(await this.control.POST(call, { ...this.here, body: await repeatableJump(this, body) }))
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

  /** Violations that the auditor finds in the world now. */
  async audit(): Promise<Schemas['AuditedWorld']['violations']> {
    return answered(await this.control.POST('/control/worlds/{worldId}/audit', this.here)).violations
  }

  /** What the traffic shows of the checks that providers have for merchants: of all, or of one provider. */
  async merchantChecks(
    query: { provider?: string; sinceSeq?: number } = {},
  ): Promise<Schemas['MerchantCheck'][]> {
    const params = { path: { worldId: this.id }, query }
    return answered(await this.control.GET('/control/worlds/{worldId}/merchant-checks', { params })).checks
  }

  /** The world, its journal and its clock in one file. */
  async export(): Promise<Uint8Array<ArrayBuffer>> {
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

  /** Removes the world and returns the violations that the auditor found. */
  async remove(): Promise<Schemas['DeletedWorld']['violations']> {
    return answered(await this.control.DELETE('/control/worlds/{worldId}', this.here)).violations
  }

  /** The path parameters of calls about this world. */
  get here(): { params: { path: { worldId: string } } } {
    return { params: { path: { worldId: this.id } } }
  }
}

/** Finds an existing world, for example one that the panel started. */
export async function findWorld(stack: StackAddresses, worldId: string): Promise<World> {
  const client = controlClientOf(stack)
  const params = { path: { worldId } }
  return new World(stack, client, answered(await client.GET('/control/worlds/{worldId}', { params })))
}

/** Opens the file of an exported world as another world. */
export async function importWorld(stack: StackAddresses, file: Uint8Array<ArrayBuffer>): Promise<World> {
  const headers = { 'x-skyshop-control': stack.controlToken, 'content-type': 'application/octet-stream' }
  const init = { method: 'POST', headers, body: file }
  const response = await fetch(`${stack.controlUrl}/control/worlds/import`, init)
  if (!response.ok) throw new Error(`The file was refused: ${response.status} ${await response.text()}`)
  return findWorld(stack, ((await response.json()) as Schemas['World']).worldId)
}

/** Returns the scenario that worlds begin with: without the vendor's backend they have accounts at the providers alone. */
export function firstScenario({ productUrl }: Pick<StackAddresses, 'productUrl'>): string {
  return productUrl === '' ? 'merchant-account' : 'new-owner'
}

/** Creates a world of a scenario. */
export async function createWorld(stack: StackAddresses, plan: WorldOptions): Promise<World> {
  const client = controlClientOf(stack)
  const { profile, ...begin } = plan
  const body = begin.now === true ? begin : { clockMode: 'standing' as const, ...begin }
  const made = answered(await client.POST('/control/worlds', { body }))
  const world = new World(stack, client, made)
  // Without the vendor's backend there is no phone.
  if (!made.parties.includes('backend')) return world
  const { appLanguage, platform } = made.profile
  const isAsMade = profile.appLanguage === appLanguage && (profile.platform ?? platform) === platform
  if (!isAsMade) await world.changeHost(profile)
  return world
}
