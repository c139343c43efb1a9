import { answered } from '@skyshop/bridge-simulator/control'
import { createWalletApps } from '@skyshop/bridge-simulator/host-connections'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/world.ts'
import { productClient, purchaseRefused } from './earlier-purchase.ts'

/** A wallet that can renew by contract. */
export type WalletName = 'wechat' | 'alipay'
type Contract = Schemas['ContractRow']
type Cycle = Schemas['ContractCycleRow']

/** A camera renewed every month from now on: signed in the wallet, the first month paid. */
export async function givenContract(world: World, camera: string, provider: WalletName): Promise<void> {
  await givenContractFor(world, { camera, packageId: 'cloud-event-7d-month-auto', provider })
}

/** Contract that was signed in a wallet before the scenario begins. */
export interface EarlierContract {
  camera: string
  packageId: string
  provider: WalletName
  /** The name of the channel of a recorder it is for. */
  channel?: string
}

/** Signs any package with auto-renewal for a camera, or for one channel of a recorder; the first period is paid. */
export async function givenContractFor(world: World, signed: EarlierContract): Promise<void> {
  const { camera, packageId, provider, channel } = signed
  const { deviceId, productCode, channels } = world.camera(camera)
  const { appKey, manufacturerName } = world.initial.profile
  const channelIotId = channels.find(({ deviceName }) => deviceName === channel)?.iotId
  const body = {
    ...{ productCode, deviceId, packageSource: 1, packageId, appKey },
    ...(channelIotId === undefined ? {} : { channelIotId }),
    ...{ paySource: manufacturerName, operationPointJson: '{}', devTenantId: world.initial.tenantId },
  }
  const walletApps = createWalletApps({ baseUrl: world.stack.gatewayUrl, worldId: world.id })
  if (provider === 'wechat') {
    const { data } = await productClient(world).POST('/api/skyworthPay/v1/pay/appSignContract4WeChat', {
      body,
    })
    if (!data?.success) throw purchaseRefused(data?.msg)
    await walletApps.wechat.signContract({ preEntrustWebId: data.data.pre_entrustweb_id })
    return
  }
  const { data } = await productClient(world).POST('/api/skyworthPay/v1/pay/appSignContract4Ali', { body })
  if (!data?.success) throw purchaseRefused(data?.msg)
  const { sheetId = '' } = await walletApps.alipay.openContract(data.data.signParams)
  await walletApps.alipay.signContract(sheetId)
}

/** The world's only contract, as the server holds it. */
export async function contractOf(world: World): Promise<Contract> {
  const [contract, another] = (await world.state()).contracts
  if (contract && !another) return contract
  throw new Error(`The world has ${another ? 'several contracts' : 'no contract'}.`)
}

/** A period of the world's only contract; 1 is the one paid when signing. */
export async function periodOf(world: World, period: number): Promise<Cycle> {
  const cycle = (await contractOf(world)).cycles.find((cycle) => cycle.period === period)
  if (cycle) return cycle
  throw new Error(`The contract has no period ${period} yet.`)
}

/** Ends the only contract of the world as user, merchant or provider. */
export async function endContract(world: World, by: Schemas['ContractEnd']['by']): Promise<void> {
  const { contractCode } = await contractOf(world)
  const params = { path: { worldId: world.id, contractCode } }
  const call = '/control/worlds/{worldId}/contracts/{contractCode}/terminate'
  answered(await world.control.POST(call, { params, body: { by } }))
}

/** Changes the price of a package, and announces it to the auto-renewals that run where days of notice are given. */
export async function changePrice(
  world: World,
  { packageId, ...body }: Schemas['PackageChange'] & { packageId: string },
): Promise<void> {
  const params = { path: { worldId: world.id, packageId } }
  const call = '/control/worlds/{worldId}/packages/{packageId}'
  answered(await world.control.PATCH(call, { params, body }))
}
