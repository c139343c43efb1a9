import type { Schemas } from '@skyshop/openapi/control'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyState, wireEntry, world } from '../store/store-fixture.ts'
import { sampleContract, sampleCycle, samplePackage } from '../views/time/sample-state.ts'
import { movingClock, PanelPage, textOf } from './panel-fixture.tsx'
// Loaded before the page asks for it, which then shows at once.
import '../views/accounts/wallet-accounts-page.tsx'

let page: PanelPage
afterEach(() => page.close())

const day = 86_400_000

const webhook = (notifyId: string, change: Partial<Schemas['Notify']> = {}): Schemas['Notify'] => ({
  ...{
    notifyId,
    provider: 'wechat',
    kind: 'TRANSACTION.SUCCESS',
    orderNo: `00000${notifyId}`,
    contractCode: null,
  },
  ...{ state: 'pending', waitsFor: null, attempt: 0, nextDueMs: 600_000, turn: null, createdAtMs: 1 },
  ...{ droppedAtMs: null, effect: null, attempts: [] },
  ...change,
})

it('keys in the row of a pending webhook move, duplicate, drop, forge and deliver it', async () => {
  const acts: unknown[] = []
  page = new PanelPage({
    listWebhooks: async () => [webhook('1111'), webhook('2222', { nextDueMs: 700_000 })],
    actOnWebhook: async (_, notifyId, how) => {
      acts.push([notifyId, how])
      return webhook(notifyId)
    },
    reorderWebhooks: async (_, notifyIds) => {
      acts.push(notifyIds)
      return []
    },
  })
  await page.open()
  await page.press('5')
  const rows = () => page.all('[aria-label="Pending webhooks"] li')
  const deliver = await page.find('[aria-label="Pending webhooks"] button', 'Deliver')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1111'),
    expect.stringContaining('2222'),
  ])
  await page.press('ArrowDown', { altKey: true }, deliver)
  expect(acts.splice(0)).toEqual([['2222', '1111']])
  for (const key of ['u', 'x', 'd']) await page.press(key, {}, deliver)
  expect(acts.splice(0)).toEqual([
    ['1111', { action: 'duplicate', copies: 2 }],
    ['1111', { action: 'drop' }],
    ['1111', { action: 'deliver' }],
  ])
  await page.press('g', {}, deliver)
  await page.click('Send forged')
  expect(acts).toEqual([['1111', { action: 'forge' }]])
  expect(page.tab).toBe('faults')
  await page.find('section p', 'Hold all arms a fault.')
})

it('the contract tab shows covered and missing answers, and a violation opens its entry', async () => {
  const query = { devTenantId: '7'.repeat(80), deviceId: '1', productCode: 'IPC' }
  const breach = { pointer: '/query/devTenantId', rule: 'maxLength', message: 'must be shorter' }
  const entries = [
    wireEntry({
      seq: 1,
      kind: 'bridge',
      from: 'shop',
      to: 'host',
      operationId: 'getAppInfo',
      label: 'getAppInfo',
      status: 'ok',
    }),
    wireEntry({
      ...{ seq: 2, operationId: 'getUnpaidOrder', label: 'GET /v1/order/unpayOrder', status: '400' },
      ...{ request: { query }, response: { data: { errors: [breach] } } },
    }),
  ]
  page = new PanelPage({
    getJournal: async (_, { afterSeq }) => ({ entries: entries.slice(afterSeq), lastSeq: 2, hash: '' }),
  })
  await page.open()
  await page.press('6')
  const row = async (operation: string) => {
    await page.fill(await page.find<HTMLInputElement>('[role=tabpanel] input[type=search]'), operation)
    return page.find('[aria-label=Coverage] tbody tr')
  }
  const appInfo = await row('getAppInfo')
  expect(appInfo.textContent).toContain('assumed')
  expect(appInfo.innerHTML).toContain('ok: seen')
  const unpaid = await row('GET /v1/order/unpayOrder')
  expect(unpaid.innerHTML).toContain('20004 no-unpaid-order: never seen')
  expect(unpaid.innerHTML).toContain('400: seen')
  expect(unpaid.textContent).toContain('extra: payDeadline')
  const [broken] = page.all('[aria-label=Violations] li')
  expect(textOf(broken)).toContain('GET /v1/order/unpayOrder · request · /query/devTenantId must be shorter')
  expect(textOf(broken)).toContain(`(maxLength), got "${'7'.repeat(59)}…`)
  expect(page.all('footer')[0]?.textContent).toMatch(/Contract: \d+ violation/)

  await page.click('Open entry')
  expect(page.tab).toBe('journal')
  expect(textOf(await page.find('[role=tabpanel]'))).toContain('The request breaks the contract.')
  await page.press('6')
  await row('getAppInfo')
  await page.click('Show calls')
  expect((await page.find('[aria-label=Journal] li')).textContent).toContain('getAppInfo')
  await page.press('6')
  await row('POST /v1/order/add')
  await page.click('Provoke')
  await page.find('button', 'What: POST /v1/order/add')
})

it('the time line shows a failed deduction, and keys on it jump; a jump is undone and redone', async () => {
  const clock = movingClock(40 * day)
  const restored: string[] = []
  const cycle = sampleCycle({
    state: 'grace',
    plannedAtMs: 39 * day,
    serviceEndsAtMs: 39.5 * day,
    failCode: 'NOTENOUGH',
  })
  const failed = { period: 2, event: 'failed', atMs: 39 * day, from: 'deducting', to: 'grace' } as const
  const device = {
    deviceId: 'd1',
    deviceName: 'Living room',
    owned: 1,
    sim: null,
    totalKb: 0,
    remainingKb: 0,
  }
  const devices = [device as Schemas['DeviceRow']]
  const contract = sampleContract({ cycles: [cycle], transitions: [failed] })
  const due = { eventId: 1, dueMs: 40.5 * day, kind: 'deduction', label: 'Deduction', subject: null }
  page = new PanelPage({
    ...clock.control,
    getState: async () => ({ ...emptyState, devices, contracts: [contract], due: [due] }),
  })
  const kept: number[] = []
  Object.assign(page.fixture.ports.copies, {
    takeSnapshot: async (_: string, label: string) => {
      kept.push(clock.nowMs)
      return { snapshotId: `s${kept.length}`, label, nowMs: clock.nowMs, takenAtMs: 0, bytes: 1 }
    },
    restoreSnapshot: async (_: string, snapshotId: string) => {
      restored.push(snapshotId)
      clock.nowMs = kept[Number(snapshotId.slice(1)) - 1] ?? expect.fail()
      return world('default')
    },
  })
  await page.open()
  await page.press('2')
  await page.find('[aria-label="Time line"] [role=img]', /^failed, period 2/)
  await page.find('[aria-label="Time line"] [role=img]', /no service until a deduction succeeds/)
  const flag = await page.find('[aria-label="Time line"] [role=slider]')
  await page.press('ArrowRight', {}, flag)
  expect(flag.textContent).toMatch(/would fire/)
  await page.press('Enter', {}, flag)
  expect(clock.nowMs).toBe(41 * day)
  await page.click('Undo jump')
  expect([restored, clock.nowMs]).toEqual([['s1'], 40 * day])
  await page.find('button', 'Checkpoints 0/1')
  await page.click('Redo')
  expect(clock.nowMs).toBe(41 * day)
})

it('the sheet of an order shows its history and what can happen next, and a staff refund is done from it', async () => {
  const edits: unknown[] = []
  const order = {
    ...{
      orderNo: '26112009410000001234',
      userId: 'u1',
      status: 4,
      deviceId: 'd1',
      deviceName: 'Garden gate',
      packageId: 'month',
    },
    ...{ payMoneyFen: 990, createdAtMs: 0, payDeadlineMs: 900_000, paidAtMs: 10 },
    transitions: [{ from: 0, to: 1, event: 'paid', atMs: 10 }],
  } satisfies Schemas['OrderRow']
  const machine: Schemas['StateMachine'] = {
    name: 'order',
    states: ['-3', '0', '1', '4', '5'],
    transitions: [
      { from: '0', event: 'paid', to: '1' },
      { from: '1', event: 'activated-now', to: '4' },
      { from: '4', event: 'end', to: '5' },
      { from: '4', event: 'refund-by-staff', to: '-3' },
    ],
  }
  const ending = samplePackage({ orderNo: order.orderNo, endsAtMs: 30 * day })
  page = new PanelPage({ getState: async () => ({ ...emptyState, orders: [order], entitlements: [ending] }) })
  const { ports } = page.fixture
  ports.tables.stateMachines = async () => [machine]
  ports.edit = async (_, edit) => edits.push(edit)
  await page.open()
  await page.press('4')
  await page.click('…1234')
  const sheet = await page.find('aside', order.orderNo)
  const [drawing] = page.all('svg[role=img]', 'State machine: in effect')
  expect(drawing?.dataset.edges).toBe('4')
  const line = (words: string) => page.all('li').find((item) => textOf(item).includes(words))
  expect(textOf(line('0 → 1'))).toContain('paid')
  expect(textOf(line('end reached'))).toContain('Jump')
  const [doIt] = [...(line('refund by staff')?.querySelectorAll('button') ?? [])]
  await page.do(() => doIt?.click())
  expect(sheet.isConnected).toBe(true)
  expect(edits).toEqual([{ kind: 'refund', orderNo: order.orderNo }])
})

it('the sheet of an entry copies it as cURL, HAR and Mermaid, and repeats it', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const repeated: number[] = []
  const http = {
    method: 'POST',
    status: 200,
    url: 'http://127.0.0.1:4002/api/skyworthPay/v1/order/add',
    requestHeaders: {},
    responseHeaders: {},
  }
  const added = wireEntry({ seq: 3, http })
  page = new PanelPage({
    getJournal: async (_, { afterSeq }) => ({ entries: afterSeq < 3 ? [added] : [], lastSeq: 3, hash: '' }),
    exportJournal: async (_, { format, afterSeq, untilSeq }) =>
      format === 'har'
        ? JSON.stringify({ log: { version: '1.2', entries: [], range: [afterSeq, untilSeq] } })
        : 'sequenceDiagram\n  %% 3\n  shop->>upstream: POST /v1/order/add\n',
    repeatRequest: async (_, seq) => {
      repeated.push(seq)
      return { status: 200 } as never
    },
  })
  await page.open()
  await page.press('3')
  await page.click(/POST [/]v1[/]order[/]add/, '[aria-label=Journal] button')
  for (const format of ['cURL', 'Mermaid', 'HAR']) await page.click(format, 'button')
  expect(copied).toEqual([
    expect.stringMatching(/^curl -X POST 'http.*[/]v1[/]order[/]add'/),
    expect.stringMatching(/^sequenceDiagram\n/),
    expect.stringContaining('"version":'),
  ])
  await page.press('y')
  expect(repeated).toEqual([3])
  await page.click('Repeat', '[aria-label="POST /v1/order/add"] button')
  expect(repeated).toEqual([3, 3])
})

it('has no half-width comma or colon after a Chinese word, also in names for screen readers', async () => {
  const breach = { pointer: '/query/devTenantId', rule: 'maxLength', message: 'must be shorter', got: '"7"' }
  const entries = [
    wireEntry({ seq: 1, operationId: 'addOrder', orderNo: '26112009410000000042' }),
    wireEntry({ seq: 2, status: '400', request: {}, response: { data: { errors: [breach] } } }),
  ]
  const contract = sampleContract({ cycles: [sampleCycle({ settledAtMs: 1000 })] })
  page = new PanelPage({
    getJournal: async (_, { afterSeq }) => ({ entries: entries.slice(afterSeq), lastSeq: 2, hash: '' }),
    getState: async () => ({ ...emptyState, contracts: [contract], entitlements: [samplePackage({})] }),
    listFaults: async () => [{ faultId: 1, record: { hold: true }, remaining: 1, createdAtMs: 0 }],
    listWebhooks: async () => [webhook('1111')],
  })
  page.language = 'zh'
  await page.open()
  const halfWidth = /[\u4e00-\u9fff][,:] /
  for (const key of ['1', '2', '3', '4', '5', '6']) {
    await page.press(key)
    const names = page
      .all('[aria-label], [title]')
      .flatMap((one) => [one.getAttribute('aria-label'), one.title])
    const texts = page.all('[role=tabpanel] *').map(textOf)
    expect(
      [...names, ...texts].filter((text) => text && halfWidth.test(text)),
      `tab ${key}`,
    ).toEqual([])
  }
})

it('a world of providers alone has no phone and no product: tabs, accounts, trades, faults on what has occurred', async () => {
  const armed: unknown[] = []
  page = new PanelPage({
    getWorld: async (id) => ({
      ...world(id),
      ...{ parties: ['mintpay'], partyTitles: { mintpay: 'Mint Pay' }, scenario: 'merchant-account' },
    }),
    getState: async () => ({
      ...emptyState,
      foreignTrades: [
        {
          ...{ provider: 'mintpay', outTradeNo: 'A-1', state: 'paid' },
          ...{ amountFen: 500, refundedFen: 200, currency: 'USD', paidAtMs: 1000 },
        },
      ],
    }),
    getJournal: async () => ({
      entries: [
        wireEntry({
          kind: 'gateway',
          from: 'upstream',
          to: 'gateway',
          operationId: 'mintCharge',
          orderNo: 'A-1',
          http: { method: 'POST', url: '/charges', status: 201, requestHeaders: {}, responseHeaders: {} },
        }),
      ],
      ...{ lastSeq: 1, hash: '' },
    }),
    listWebhooks: async () => [webhook('1111', { provider: 'mintpay', kind: 'charge.ended' })],
    addFault: async (_, record) => {
      armed.push(record)
      return { faultId: 1, remaining: 1, createdAtMs: 1, record }
    },
  })
  const { tables } = page.fixture.ports
  tables.plans = async () => ({}) as Schemas['MerchantPlans']
  tables.accounts = async () =>
    ({
      mintpay: { baseUrl: 'http://127.0.0.1:4011/wallets/mintpay/default', secret: 's'.repeat(81) },
    }) as never
  await page.open()
  const tabs = () => page.all('[role=tab]').map((tab) => textOf(tab).replaceAll(/\W|\d/g, ''))
  expect(tabs()).toEqual(['World', 'Time', 'Journal', 'State', 'Faults', 'Checks'])
  expect(page.all('iframe, [data-phone]')).toEqual([])
  await page.click('Wallets', '[role=tabpanel] label')
  const accounts = textOf(await page.find('[role=tabpanel]'))
  expect(accounts).toContain('Account at Mint Pay')
  expect(accounts).toContain('81 characters')
  expect(accounts).not.toContain('WeChat Pay')
  expect(accounts).not.toContain('Phone')
  await page.press('2')
  expect(page.all('[role=tabpanel] label', /Devices|Account/)).toEqual([])
  await page.press('3')
  expect(textOf(await page.find('[role=tabpanel]'))).not.toMatch(/Shop|Host|Bridge|HTTP/)
  await page.press('j')
  expect((await page.find<HTMLButtonElement>('button', /^Repeat/)).disabled).toBe(true)
  expect(textOf(await page.find('aside'))).toContain('Only its caller can send a call to a provider again.')
  await page.press('y')
  await page.press('4')
  const trade = textOf(await page.find('[aria-label=Trades] tbody tr'))
  expect(trade).toMatch(/A-1.*Mint Pay.*− USD 2\.00.*USD 5\.00/)
  await page.press('5')
  const fault = await page.find('section[aria-label="New fault"]')
  expect(textOf(fault)).not.toMatch(/the shop calls|Buyer sees/)
  expect(page.all('li button', 'Mint Pay charge.ended')).toHaveLength(1)
  expect(page.all('li', 'Mint Pay charge.ended').length).toBeGreaterThan(0)
  await page.press('Enter', { ctrlKey: true })
  await page.click('Arm fault')
  expect(armed).toMatchObject([{ notify: { effect: { copies: 1 } } }, { notify: { effect: { copies: 1 } } }])
  // The checks for merchants stand where the contract of the product would be, and there is no phone to record.
  await page.press('r')
  await page.press('6')
  expect(textOf(await page.find('[role=tab]', /Checks/))).toBe('6Checks')
  expect(page.all('[role=tabpanel] label').map(textOf)).toEqual(['Merchant checks', 'Audit'])
  await page.click('Audit', 'label')
  expect(textOf(await page.find('[role=tabpanel]'))).toContain('No audit has run since this Skyshop started.')
})

const audit: NonNullable<Schemas['MerchantAuditAnswer']['audit']> = {
  backend: 'skyshop-adapter.json',
  isOver: false,
  kept: ['WXM-01', 'WXM-02'],
  provocations: [
    {
      ...{ provocation: 'wechat-probe', provider: 'wechat', title: 'A probe', checks: ['WXM-04'] },
      ...{ state: 'played', worldId: null, failure: null, findings: [] },
    },
    {
      ...{ provocation: 'wechat-refund', provider: 'wechat', title: 'A refund', checks: ['WXB-06'] },
      ...{ state: 'played', worldId: null, failure: 'the adapter has no refund', findings: [] },
    },
    {
      ...{ provocation: 'wechat-no-money', provider: 'wechat', title: 'No money', checks: ['WXM-10'] },
      ...{ state: 'played', worldId: 'w7', failure: null },
      findings: [
        {
          ...{ check: 'WXM-02', what: 'acknowledged a forgery', atMs: 1000, seqs: [4, 9] },
          ...{ subject: 'D1', orderNo: 'D1' },
        },
      ],
    },
    {
      ...{ provocation: 'wechat-night', provider: 'wechat', title: 'At night', checks: ['WXM-09'] },
      ...{ state: 'playing', worldId: 'w8', failure: null, findings: [] },
    },
  ],
}

it('follows an audit as it runs, and opens what it found in the journal and as a diagram of its world', async () => {
  page = new PanelPage()
  const { ports } = page.fixture
  let told: typeof audit | null = null
  Object.assign(ports.tables, { merchantAudit: async () => told })
  await page.open()
  await page.press('6')
  await page.click('Audit', 'label')
  await page.find('p', 'No audit has run')
  told = audit
  await page.do(() => page.fixture.later.findLast(({ delayMs }) => delayMs === 1000)?.call())
  const rows = page.all('[aria-label="What is played"] > li').map(textOf)
  expect(rows.map((row) => row.replace(/(wechat-[a-z-]+).*/, ' $1'))).toEqual([
    ...['playing wechat-night', 'could not be played wechat-refund'],
    ...['broken wechat-no-money', 'no break wechat-probe'],
  ])
  expect(page.all('[data-verdict=played] dd').map(textOf)).toEqual(['3 of 4'])
  expect(page.all('[data-verdict=kept] dd').map(textOf)).toEqual(['1'])
  const [broken] = page.all('[aria-label="Broken checks"] > li').map(textOf)
  expect(broken).toContain('WXM-02 Check the signature of a notice before anything else')
  expect(broken).toContain('wechat-no-money acknowledged a forgery · D1')
  // What it asks for, why, how it is mended, and what it rests on.
  for (const part of [
    'Verify the signature of a notice',
    'Anybody can post',
    'Verify over the raw',
    'WX-248',
  ])
    expect(broken).toContain(part)
  await page.click('Entry 9')
  await page.click('Diagram')
  await page.click('Watch')
  expect(page.opened).toEqual(['w7', 'w7', 'w8'])
})

it('runs the audit of an adapter for one provider, shows it, and stops it', async () => {
  page = new PanelPage()
  const asked: unknown[] = []
  const answer = async (told: unknown) => {
    asked.push(told)
    return { ...audit, isStopping: told === undefined }
  }
  Object.assign(page.fixture.ports.tables, { startMerchantAudit: answer, stopMerchantAudit: answer })
  await page.open()
  await page.press('6')
  await page.click('Audit', 'label')
  await page.click('Alipay', 'label')
  await page.click('Run the audit')
  expect(page.all('[data-verdict=played] dd').map(textOf)).toEqual(['3 of 4'])
  await page.click('Stop')
  expect(asked).toEqual([{ adapter: 'skyshop-adapter.json', provider: 'alipay' }, undefined])
  expect(page.all('button:disabled').map(textOf)).toContain('Stopping…')
})

it('names the checks that an opened entry breaks, and opens each where it is told of', async () => {
  page = new PanelPage({
    getJournal: async () => ({
      entries: [wireEntry({ seq: 4 }), wireEntry({ seq: 5 })],
      lastSeq: 5,
      hash: '',
    }),
  })
  const { ports } = page.fixture
  const finding = { atMs: 1000, what: 'signed another text', subject: null }
  const judged = {
    ...{ id: 'WXM-08', provider: 'wechat', level: 'fatal', title: '', verdict: 'broken', occasions: 1 },
    findings: [{ ...finding, seqs: [4] }],
  } as const
  const checks = [{ ...judged, findings: [{ ...finding, seqs: [4] }] }]
  const ofWorld = audit.provocations.map((one) =>
    one.worldId === 'w7' ? { ...one, worldId: 'default' } : one,
  )
  Object.assign(ports.tables, {
    entryChecks: async (_: string, seq: number) => (seq === 4 ? checks : []),
    merchantChecks: async () => checks,
    merchantAudit: async () => ({ ...audit, provocations: ofWorld }),
  })
  await page.open()
  await page.press('j')
  await page.find('aside', '')
  expect(page.all('[aria-label="Merchant checks that this breaks"]')).toEqual([])
  await page.press('k')
  const named = await page.find('[aria-label="Merchant checks that this breaks"]')
  expect([...named.children].map(textOf)).toEqual([
    'WXM-02 Check the signature of a notice before anything elseacknowledged a forgery',
    expect.stringMatching(/^WXM-08 .*signed another text$/),
  ])
  await page.click(/^WXM-08/)
  expect(page.tab).toBe('contract')
  expect(textOf(document.activeElement ?? undefined)).toMatch(/^WXM-08/)
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  await page.press('3')
  await page.click(/^WXM-02/)
  expect(textOf(document.activeElement ?? undefined)).toContain('acknowledged a forgery')
  expect(document.activeElement?.closest('[aria-label="Broken checks"]')).not.toBeNull()
})

it('opens the time line at the account where no device is on it', async () => {
  page = new PanelPage()
  await page.open()
  await page.press('2')
  const chosen = page
    .all<HTMLInputElement>('[role=tabpanel] input[type=radio]')
    .filter(({ checked }) => checked)
  expect(chosen.map((radio) => textOf(radio.closest('label') ?? undefined))).toContain('Account')
})
