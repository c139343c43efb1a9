import { newAccounts } from '@skyshop/openapi/account-settings'
import { expect, it } from 'vitest'
import type { Refusal } from '../../i18n/refusal-texts.ts'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import type { PanelView, WorldEdit } from '../../model/panel-view.ts'
import { emptyState, world } from '../../store/store-fixture.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { WalletAccountsPage } from './wallet-accounts-page.tsx'

const page = new DrawnPage()

const asNew: NonNullable<PanelView['plans']> = {
  wechat: {
    ...newAccounts.wechat,
    ...{ contractNotifyUrl: 'http://127.0.0.1:4010/contract', refundNotifyUrl: null },
  },
  alipay: { ...newAccounts.alipay, appGatewayUrl: 'http://127.0.0.1:4010/gateway' },
}

interface Situation {
  plans?: PanelView['plans']
  accounts?: PanelView['accounts']
  skew?: Partial<PanelView['wire']['world']['clock']['skew']>
  language?: 'en' | 'zh'
  refusal?: Refusal
  worldId?: string
  configuredProviders?: PanelView['wire']['world']['configuredProviders']
}

/** Draws the page; every change is kept, and refused where there is a refusal. */
async function draw(situation: Situation = {}) {
  const {
    plans = asNew,
    accounts = null,
    skew = {},
    language = 'en',
    refusal,
    worldId = 'default',
    configuredProviders,
  } = situation
  const edits: WorldEdit[] = []
  const { clock, ...rest } = world(worldId)
  const wire = {
    state: emptyState,
    world: {
      ...rest,
      ...(configuredProviders && { configuredProviders }),
      clock: { ...clock, skew: { ...clock.skew, ...skew } },
    },
  }
  await page.draw(
    <LanguageProvider value={language}>
      <WalletAccountsPage
        view={{
          plans,
          accounts,
          wire,
          clock: { nowMs: 1000, isRunning: false, isJumping: false, jump: null },
        }}
        actions={{
          showAccounts: () => () => undefined,
          edit: (edit, _onDone, onRefused) => {
            edits.push(edit)
            if (refusal) onRefused?.(refusal)
          },
        }}
      />
    </LanguageProvider>,
  )
  return edits
}

const choice = (label: string, value: string) =>
  [...page.container.querySelectorAll('fieldset')]
    .filter((set) => set.querySelector('legend')?.textContent === label)
    .flatMap((set) => [...set.querySelectorAll('label')])
    .find(({ textContent }) => textContent === value)
    ?.querySelector('input')
const field = (label: string) => {
  const labelElement = [...page.container.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )
  return page.container.querySelector<HTMLInputElement>(`[id="${labelElement?.htmlFor}"]`)
}
const submit = (label: string) =>
  page.press(field(label)?.form?.querySelector<HTMLButtonElement>('[type=submit]'))
const button = (label: string) =>
  [...page.container.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const alerts = () =>
  [...page.container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

it('changes one setting of an account at a time, and names a value that is null', async () => {
  const edits = await draw()
  await page.press(choice('Signs with', 'Certificates'))
  await page.press(choice('Stopped templates', 'Pre-notice'))
  await page.press(choice('Alipay certificate', 'Second'))
  expect(choice('Stopped templates', 'None')?.checked).toBe(true)
  await page.type(field('Deductions a day'), '3')
  await submit('Deductions a day')
  expect(edits.map((edit) => 'change' in edit && edit.change)).toEqual([
    { wechat: { keyMode: 'certificates' } },
    { wechat: { stoppedTemplates: 'pre-notice' } },
    { alipay: { platformCertificate: 'second' } },
    { wechat: { deductionsPerDay: 3 } },
  ])
})

it('sets the addresses that an account has, of PayPal too', async () => {
  const paypal = { webhookUrl: null } as NonNullable<PanelView['plans']>['paypal']
  const edits = await draw({ plans: { ...asNew, ...(paypal && { paypal }) } })
  for (const label of ['Refund webhooks', 'Webhooks']) {
    await page.type(field(label), 'http://127.0.0.1:8080/notify')
    await submit(label)
  }
  expect(edits.map((edit) => 'change' in edit && edit.change)).toEqual([
    { wechat: { refundNotifyUrl: 'http://127.0.0.1:8080/notify' } },
    { paypal: { webhookUrl: 'http://127.0.0.1:8080/notify' } },
  ])
  await draw()
  expect(field('Webhooks')).toBeNull()
})

it('removes a stop and a limit', async () => {
  const plans = {
    ...asNew,
    wechat: { ...asNew.wechat, stoppedTemplates: '24-hour' as const, successesPerDay: 1 },
  }
  const edits = await draw({ plans })
  await page.press(choice('Stopped templates', 'None'))
  await page.type(field('Successes a day'), '')
  await submit('Successes a day')
  expect(edits.map((edit) => 'change' in edit && edit.change)).toEqual([
    { wechat: { stoppedTemplates: null } },
    { wechat: { successesPerDay: null } },
  ])
})

it('sets members of a group, lists and what is on or off', async () => {
  const edits = await draw()
  await page.press(choice('Refunds go to', 'Card'))
  await page.press(choice('App key', 'Not uploaded'))
  await page.type(field('Not contracted'), 'alipay.trade.pay\nalipay.trade.refund')
  await submit('Not contracted')
  await page.type(field('Sub-merchants'), '[')
  expect(alerts()).toEqual(['A list in JSON, or nothing.'])
  expect(edits.map((edit) => 'change' in edit && edit.change)).toEqual([
    { wechat: { v3: { refundTo: 'card' } } },
    { alipay: { isKeyUploaded: false } },
    { alipay: { notContracted: ['alipay.trade.pay', 'alipay.trade.refund'] } },
  ])
})

it('leads from a setting to its facts, and in one step back to what is documented', async () => {
  const { wechat } = asNew
  const v3 = { ...wechat.v3, couponFen: 100, refundTo: 'card' as const }
  const edits = await draw({ plans: { ...asNew, wechat: { ...wechat, afterFailure: 'open', v3 } } })
  expect(choice('Number that failed', 'Closed')?.title).toBe('documented')
  expect(choice('Number that failed', 'Stays open')?.title).toBe('')
  expect(page.container.textContent).toContain('3 set otherwise')
  expect(page.container.textContent).toContain('Documented: 0.')
  const link = [...page.container.querySelectorAll('a')].find((one) => one.textContent === 'WX-139')
  expect(link?.getAttribute('href')).toBe('/docs/reference/fidelity.html#WX-139')
  await page.press(button('Reset to documented'))
  expect(edits.map((edit) => 'change' in edit && edit.change)).toEqual([
    { wechat: { afterFailure: 'closed', v3: { couponFen: 0, refundTo: 'wallet' } } },
  ])
  await draw()
  expect(button('Reset to documented')).toBeUndefined()
})

it('folds groups away in which nothing is set otherwise', async () => {
  await draw({ plans: { ...asNew, alipay: { ...asNew.alipay, notifyPlan: 'two-minutes' } } })
  const open = [...page.container.querySelectorAll('details[open] > summary')]
  expect(open.map(({ textContent }) => textContent)).toEqual(['Webhooks31 set otherwise'])
})

const refusal = {
  code: 'plan-refused',
  message: 'Set keyMode to certificates first.',
  docs: 'http://127.0.0.1:4012/docs/troubleshooting.html#a-rule-forbids-it',
} as const

it('says beside the setting why it was refused, until something else is set', async () => {
  await draw({ refusal })
  await page.press(choice('Signs with', 'Switching'))
  expect(alerts()).toEqual([
    'The wallet does not allow this setting. The account has only the public key, so there is nothing to switch from: choose Certificates first. What this means',
  ])
  const entry = page.container.querySelector('[role=alert]')?.parentElement
  expect(entry?.querySelector('legend')?.textContent).toBe('Signs with')
  await draw()
  await page.press(choice('Used number', 'As reported'))
  expect(alerts()).toEqual([])
})

it('says why in Chinese, without names of the API, and no longer in another world or with other accounts', async () => {
  const both = {
    ...asNew,
    wechat: { ...asNew.wechat, keyMode: 'certificates', certificates: 'both' },
  } satisfies PanelView['plans']
  const refused = async (then: Situation) => {
    await draw({ plans: both, language: 'zh', refusal })
    await page.press(choice('签名方式', '切换中'))
    const [first] = alerts()
    await draw({ plans: both, language: 'zh', ...then })
    return [first, alerts().length]
  }
  const why = '钱包不允许这样设置。 只有一份证书有效时才能切换：请先选择“第一份”或“第二份”证书。 查看说明'
  expect(await refused({})).toEqual([why, 1])
  expect(await refused({ worldId: 'w0000002' })).toEqual([why, 0])
  expect(await refused({ plans: asNew })).toEqual([why, 0])
})

it('sets the clocks apart in minutes, and says when that is too far', async () => {
  const edits = await draw({ skew: { phoneMs: 90_000 } })
  expect(field('Phone, minutes ahead')?.value).toBe('1.5')
  await page.type(field('Merchant, minutes ahead'), 'six')
  expect(alerts()).toEqual(['Minutes from -1440 to 1440.'])
  await submit('Merchant, minutes ahead')
  expect(edits).toEqual([])
  await page.type(field('Merchant, minutes ahead'), '-6')
  await submit('Merchant, minutes ahead')
  expect(edits).toEqual([
    { kind: 'clock-skew', skew: { merchantMs: -360_000, providerMs: 0, phoneMs: 90_000 } },
  ])
  expect(page.container.textContent).toContain('nothing is refused because of it')
  await draw({ skew: { merchantMs: -360_000 } })
  expect(page.container.textContent).toContain('Merchant and wallets are 6 minutes apart')
})

it('rejects an invalid limit without a request', async () => {
  const edits = await draw()
  await page.type(field('Successes a day'), '1001')
  expect(alerts()).toEqual(['A whole number from 1 to 1000, or nothing.'])
  await submit('Successes a day')
  expect(edits).toEqual([])
})

it('says in Chinese what a setting does, and since when the keys are switched', async () => {
  const threeDaysAgo = 1000 - 3 * 86_400_000
  const wechat = { ...asNew.wechat, keyMode: 'switching' as const, keySwitchedAtMs: threeDaysAgo }
  await draw({ plans: { ...asNew, wechat }, language: 'zh' })
  expect(choice('签名方式', '切换中')?.checked).toBe(true)
  expect(page.container.textContent).toMatch(/自 .+ 起切换，目前 43% 的 Webhook 用公钥签名。/)
})

it('puts the server behind one account on the clock of the machine', async () => {
  const edits = await draw()
  expect(choice('Alipay', "World's clock")?.checked).toBe(true)
  await page.press(choice('Alipay', 'Wall clock'))
  expect(edits).toEqual([{ kind: 'merchant-plans', change: { alipay: { backendClock: 'wall' } } }])
})

it('has the clock of an account at a provider of a configuration, too', async () => {
  const edits = await draw({ plans: { ...asNew, mintpay: { backendClock: 'wall' } } })
  expect(choice('mintpay', 'Wall clock')?.checked).toBe(true)
  await page.press(choice('mintpay', "World's clock"))
  expect(edits).toEqual([{ kind: 'merchant-plans', change: { mintpay: { backendClock: 'world' } } }])
})

it('names what a provider of a configuration is asked and sends, in its account', async () => {
  const accounts = { mintpay: { secret: 's' } } as unknown as NonNullable<PanelView['accounts']>
  const configuredProviders = {
    mintpay: { operations: ['mintCharge', 'mintFind'], webhooks: ['charge.ended'] },
  }
  await draw({ accounts, configuredProviders })
  const section = page.container.querySelector('[aria-label="Account at mintpay"]')
  expect([...(section?.querySelectorAll('code') ?? [])].map((one) => one.textContent)).toEqual([
    ...['secret', 's', 'mintCharge', 'mintFind', 'charge.ended'],
  ])
})

it('leads to the payer of its world, at the gateway that the accounts name', async () => {
  const accounts = { alipay: { gateway: 'http://127.0.0.1:4011/wallets/alipay/w0000042/gateway.do' } }
  await draw({ accounts: accounts as unknown as NonNullable<PanelView['accounts']>, worldId: 'w0000042' })
  const link = [...page.container.querySelectorAll('a')].find((one) => one.textContent === 'Open the payer')
  expect(link?.getAttribute('href')).toBe('http://127.0.0.1:4011/payer/w0000042')
})
