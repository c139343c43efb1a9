import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../../kit/testing/world/world.ts'
import { day, minute } from '../../kit/testing/world/world-clock.ts'
import type { AssistantClient } from '../run/assistant-client.ts'
import { rootDir } from '../run/project.ts'

/** Where a task is done: its world, and what the assistant has left behind. */
export interface TaskPlace {
  world: World
  /** The folder that the assistant works in; the shop of the phone is served from `shop` in it, where a task needs one. */
  folder: string
  /** What the assistant said last. */
  answer: string
  /** Address of the backend that is to be audited, for the task that has one. */
  backend: string
}

/** A task for an assistant: what it is told, whether the world says that it is done, and one way to do it. */
export interface AssistantTask {
  name: string
  scenario: string
  /** In the words of somebody who knows the shop, and not the tools. */
  prompt: string
  needs?: 'shop' | 'backend'
  /** Asks the world; returns what is missing, null where nothing is. */
  missing: (place: TaskPlace) => Promise<string | null>
  /** A reference solution by tools alone; returns what is to be said at the end. */
  solve: (assistant: AssistantClient, place: TaskPlace) => Promise<string | undefined>
}

type Order = Schemas['WorldState']['orders'][number]
type Call = AssistantClient['call']

const livingRoom = 'Living room'
const monthly = 'cloud-event-7d-month'
const orders = '/orderList2'
const paidStatuses = [1, 2, 4, 5]

/** Tasks of somebody who develops or tests with the package, from the first purchase to the audit of a backend. */
export const tasks: readonly AssistantTask[] = [
  {
    name: 'buy',
    scenario: 'new-owner',
    prompt: 'Buy a month of event recording for the camera "Living room" in the shop, paid with WeChat Pay.',
    missing: hasPaid('wechat'),
    solve: async ({ call }, { world }) => buy(call, world),
  },
  {
    name: 'buy-with-alipay',
    scenario: 'new-owner',
    prompt: 'Buy a month of event recording for the camera "Living room" in the shop, paid with Alipay.',
    missing: hasPaid('alipay'),
    solve: async ({ call }, { world }) => {
      await order(call, world, ['Alipay'])
      await done(call('tap', { name: 'Confirm and pay' }))
      await typeCode(call)
    },
  },
  {
    name: 'decline',
    scenario: 'new-owner',
    prompt:
      'Show what a buyer sees whose wallet has not enough money: try to buy a month for "Living room" with WeChat Pay that way. The order stays unpaid.',
    missing: async ({ world }) => {
      const refused = await entryLike(world, (one) => /insufficient/.test(JSON.stringify(one)))
      return refused ?? (await orderIs(world, [0], 'unpaid'))
    },
    solve: async ({ call }, { world }) => {
      await done(call('addFault', { wallet: { outcome: 'insufficient', callback: 'told' } }))
      await order(call, world)
    },
  },
  {
    name: 'cancel',
    scenario: 'unpaid-order',
    prompt: 'The account has an unpaid order. Cancel it in the shop, as its buyer would.',
    missing: ({ world }) => orderIs(world, [6], 'cancelled'),
    solve: async ({ call }) => {
      await done(call('openPhone', { page: orders }))
      await done(call('tap', { names: ['Cancel', 'Cancel order'] }))
    },
  },
  {
    name: 'time-out',
    scenario: 'unpaid-order',
    prompt: 'The account has an unpaid order. Let so much time pass that it can no longer be paid.',
    missing: ({ world }) => orderIs(world, [7], 'timed out'),
    solve: async ({ call }) => done(call('advanceClock', { byMs: 30 * minute })),
  },
  {
    name: 'lost-callback',
    scenario: 'new-owner',
    prompt:
      'Buy a month for "Living room" with WeChat Pay, but so that the host app never tells the page how the payment ended. The order is paid all the same.',
    missing: async (place) => {
      const lost = await entryLike(
        place.world,
        (one) => one.operationId === 'payCallback' && one.status === 'lost',
      )
      return lost ?? hasPaid('wechat')(place)
    },
    solve: async ({ call }, { world }) => {
      await done(call('addFault', { bridge: { names: ['payCallback'], effect: { kind: 'silent' } } }))
      await buy(call, world)
    },
  },
  {
    name: 'late-webhook',
    scenario: 'new-owner',
    prompt:
      'Buy a month for "Living room" so that the webhook of the payment reaches the server an hour late; then let that hour pass.',
    missing: async (place) => {
      const beganMs = place.world.initial.clock.nowMs
      const late = await entryLike(place.world, ({ from, to, virtualMs }) => {
        return from === 'gateway' && to === 'upstream' && virtualMs >= beganMs + 60 * minute
      })
      return late ?? hasPaid('wechat')(place)
    },
    solve: async ({ call }, { world }) => {
      await done(call('addFault', { notify: { effect: { delayMs: 60 * minute } } }))
      await buy(call, world)
      await done(call('advanceClock', { byMs: 61 * minute }))
    },
  },
  {
    name: 'renew',
    scenario: 'auto-renew-wechat',
    prompt: 'A camera renews every month through WeChat. Let two more months be deducted.',
    missing: async ({ world }) => {
      const { orders } = await world.state()
      const paid = orders.filter(isPaid).length
      return paid >= 3 ? null : `${paid} orders are paid, with the first one`
    },
    solve: async ({ call }) => done(call('advanceClock', { byMs: 60 * day })),
  },
  {
    name: 'renewal-fails',
    scenario: 'auto-renew-wechat',
    prompt:
      'A camera renews every month through WeChat. Let the next deduction be refused because the payer has not enough money.',
    missing: async ({ world }) => {
      const entry = await entryLike(world, (one) => /not-?enough|NOTENOUGH/i.test(JSON.stringify(one)))
      return entry === null ? null : 'no deduction was refused for want of money'
    },
    solve: async ({ call }) => {
      await done(call('addFault', { deduction: { outcome: 'not-enough' } }))
      await done(call('advanceClock', { byMs: 21 * day }))
    },
  },
  {
    name: 'end-contract',
    scenario: 'auto-renew-wechat',
    prompt: 'A camera renews every month through WeChat. End the contract, as its payer would in the wallet.',
    missing: async ({ world }) => {
      const { contracts } = await world.state()
      return contracts.every(({ state }) => state === 'terminated') ? null : 'a contract is in force'
    },
    solve: async ({ call }) => {
      const { contracts } = await stateOf(call, 'contracts')
      await done(call('terminateContract', { contractCode: contracts[0]?.contractCode, by: 'user' }))
    },
  },
  {
    name: 'refund',
    scenario: 'new-owner',
    prompt:
      'Buy a month for "Living room" with WeChat Pay, and give its money back, as the staff of the vendor would.',
    missing: ({ world }) => orderIs(world, [3], 'refunded'),
    solve: async ({ call }, { world }) => {
      await buy(call, world)
      const { orders } = await stateOf(call, 'orders')
      await done(call('refundOrder', { orderNo: orders.find(({ status }) => status === 4)?.orderNo }))
    },
  },
  {
    name: 'redeem',
    scenario: 'new-owner',
    prompt:
      'Make an activation code for a month of event recording, and redeem it for the camera "Living room".',
    missing: async ({ world }) => {
      const { codes } = await world.state()
      const { deviceId } = world.camera(livingRoom)
      return codes.some((one) => one.redeemedDeviceId === deviceId) ? null : 'no code was redeemed for it'
    },
    solve: redeem,
  },
  {
    name: 'coupon',
    scenario: 'new-owner',
    prompt: 'Give the user a coupon of 5 yuan for cloud packages, and buy a month for "Living room" with it.',
    missing: async ({ world }) => {
      const { coupons, orders } = await world.state()
      const used = coupons.find(({ orderNo }) => orderNo !== null)
      const paid = orders.find((one) => one.orderNo === used?.orderNo && isPaid(one))
      return paid ? null : 'no paid order has used a coupon'
    },
    solve: async ({ call }, { world }) => {
      await done(call('createCoupon', { amountFen: 500, minimumFen: 0, kind: 'cloud' }))
      await buy(call, world)
    },
  },
  {
    name: 'key-switch',
    scenario: 'new-owner',
    prompt:
      'WeChat Pay changes from its certificates to a public key. Set the merchant up so that it is in the middle of that change, and show by a purchase for "Living room" that payments still go through.',
    missing: async (place) => {
      const plans = await place.world.control.GET('/control/worlds/{worldId}/merchant-plans', {
        params: { path: { worldId: place.world.id } },
      })
      return plans.data?.wechat?.keyMode === 'switching'
        ? hasPaid('wechat')(place)
        : 'no change of keys is under way'
    },
    solve: async ({ call }, { world }) => {
      await done(call('changeMerchantPlans', { wechat: { keyMode: 'certificates' } }))
      await done(call('changeMerchantPlans', { wechat: { keyMode: 'switching' } }))
      await buy(call, world)
    },
  },
  {
    name: 'token-expired',
    scenario: 'new-owner',
    prompt:
      'Let the sign-in of the user expire, and show that the shop gets a new token from the host app by itself.',
    missing: async ({ world }) => {
      const entries = await world.journal()
      const refused = entries.find((one) => one.kind === 'http' && one.status === '401')
      const renewed = entries.some(
        (one) => one.operationId === 'getNewToken' && one.seq > (refused?.seq ?? Infinity),
      )
      return renewed ? null : 'no new token was asked for after a refusal'
    },
    solve: async ({ call }, { world }) => {
      await done(call('openPhone', { page: '/homePage2' }))
      await done(call('expireToken', { userId: world.initial.user.userId }))
      await done(call('tap', { name: 'My orders' }))
    },
  },
  {
    name: 'add-camera',
    scenario: 'new-owner',
    prompt:
      'Bind a new camera named "Attic" to the account, with a month of event recording that nobody pays for.',
    missing: async ({ world }) => {
      const { devices, entitlements } = await world.state()
      const camera = devices.find(({ deviceName }) => deviceName === 'Attic')
      return entitlements.some((one) => one.deviceId === camera?.deviceId) ? null : 'no Attic with a package'
    },
    solve: async ({ call }) => {
      const { text } = await call('addDevice', { deviceName: 'Attic' })
      await done(call('givePackage', { deviceId: JSON.parse(text).deviceId, packageId: monthly }))
    },
  },
  {
    name: 'server-errors',
    scenario: 'unpaid-order',
    prompt: 'Show what the list of orders looks like while the server answers it with 503.',
    missing: async ({ world }) =>
      (await entryLike(world, (one) => one.operationId === 'listUserOrders' && one.status === '503')) ?? null,
    solve: async ({ call }) => {
      const http = { operationIds: ['listUserOrders'], answer: { kind: 'status', status: 503 } }
      await done(call('addFault', { count: 5, http }))
      await done(call('openPhone', { page: orders }))
    },
  },
  {
    name: 'snapshot',
    scenario: 'unpaid-order',
    prompt:
      'Keep the world as it is with its unpaid order, let the order time out, and put the world back to before.',
    missing: async ({ world }) => {
      const restored = await entryLike(world, (one) => /restore/i.test(`${one.operationId} ${one.label}`))
      return restored ?? (await orderIs(world, [0], 'unpaid'))
    },
    solve: async ({ call }) => {
      const { text } = await call('takeSnapshot', { label: 'unpaid' })
      await done(call('advanceClock', { byMs: 30 * minute }))
      await done(call('restoreSnapshot', { snapshotId: JSON.parse(text).snapshotId }))
    },
  },
  {
    name: 'own-shop',
    scenario: 'new-owner',
    needs: 'shop',
    prompt:
      'The phone shows the page `shop/index.html` of this folder, which is empty. Write one there, in plain HTML and JavaScript, that asks the host app for the cameras of the account and shows the name of each.',
    missing: async ({ world }) =>
      (await entryLike(world, (one) => one.kind === 'bridge' && /Device/.test(one.operationId))) ?? null,
    solve: async ({ call }, { folder }) => {
      for (const name of ['index.html', 'shop.js'])
        copyFileSync(join(rootDir, 'e2e/consumer', name), join(folder, 'shop', name))
      await done(call('openPhone', {}))
      await done(call('readScreen', { until: livingRoom }))
    },
  },
  {
    name: 'audit-backend',
    scenario: 'new-owner',
    needs: 'backend',
    prompt:
      'A backend that takes Alipay answers the calls of an audit at {backend}. Find out by an audit of the checks ALM-01 and ALM-03 which of the two it breaks, and say its number.',
    missing: async ({ world, backend, answer }) => {
      const { data } = await world.control.GET('/control/merchant-audit')
      if (data?.audit?.backend !== backend || !data.audit.isOver) return 'no audit of it has ended'
      return /ALM-01/.test(answer) && !/ALM-03/.test(answer) ? null : `"${answer}" does not name the check`
    },
    solve: async ({ call }, { backend }) => {
      const only = ['ALM-01', 'ALM-03']
      await done(
        call('startMerchantAudit', { worldId: undefined, adapter: backend, provider: 'alipay', only }),
      )
      for (;;) {
        const { audit } = JSON.parse((await call('getMerchantAudit', { worldId: undefined })).text)
        if (audit.isOver) return brokenCheck(audit)
        await wait(500)
      }
    },
  },
]

/** Rejects with what was refused: a reference solution has no second try. */
async function done(call: ReturnType<Call>): Promise<undefined> {
  const { isError, text } = await call
  if (isError) throw new Error(text)
}

/** Opens the packages of the camera and goes on to the wallet, by way of choices on the sheet. */
async function order(call: Call, world: World, choices: readonly string[] = []): Promise<void> {
  await done(call('openPhone', { page: `/packagesList?deviceId=${world.camera(livingRoom).deviceId}` }))
  await done(call('tap', { names: ['1 month', 'Continue', ...choices, 'I accept', 'Pay ¥'] }))
}

async function buy(call: Call, world: World): Promise<undefined> {
  await order(call, world)
  await typeCode(call)
}

async function typeCode(call: Call): Promise<void> {
  await done(call('readScreen', { until: 'Enter payment code' }))
  await done(call('enterText', { text: '202611' }))
  await done(call('tap', { name: 'Done' }))
}

async function redeem({ call }: AssistantClient, { world }: TaskPlace): Promise<undefined> {
  await done(call('createCode', { code: 'GOOD-MONTH', packageId: monthly }))
  await done(call('openPhone', { page: `/activeCode?deviceId=${world.camera(livingRoom).deviceId}` }))
  await done(call('enterText', { name: 'Enter the activation', text: 'GOOD-MONTH' }))
  const { captchas } = await stateOf(call, 'captchas')
  await done(call('enterText', { name: 'Enter the verification', text: captchas.at(-1)?.text }))
  await done(call('tap', { names: ['Check the code', 'Redeem'] }))
}

async function stateOf(call: Call, table: string): Promise<Schemas['WorldState']> {
  return JSON.parse((await call('getState', { tables: [table] })).text) as Schemas['WorldState']
}

function isPaid({ status }: Order): boolean {
  return paidStatuses.includes(status)
}

/** The check that the first finding of an audit names. */
function brokenCheck({ provocations }: Schemas['MerchantAudit']): string | undefined {
  return provocations.flatMap(({ findings }) => findings)[0]?.check
}

function hasPaid(provider: string): AssistantTask['missing'] {
  return async ({ world }) => {
    const { deviceId } = world.camera(livingRoom)
    const { orders, payments } = await world.state()
    const paid = orders.filter((one) => isPaid(one) && one.deviceId === deviceId && one.packageId === monthly)
    const isBy = (one: Order) =>
      payments.some((payment) => payment.orderNo === one.orderNo && payment.provider === provider)
    return paid.some(isBy) ? null : `no month of ${livingRoom} is paid by ${provider}`
  }
}

async function orderIs(world: World, statuses: readonly number[], word: string): Promise<string | null> {
  const { orders } = await world.state()
  return orders.some(({ status }) => statuses.includes(status)) ? null : `no order is ${word}`
}

async function entryLike(
  world: World,
  fits: (entry: Schemas['JournalEntry']) => boolean,
): Promise<string | null> {
  return (await world.journal()).some(fits) ? null : 'the journal has no such entry'
}
