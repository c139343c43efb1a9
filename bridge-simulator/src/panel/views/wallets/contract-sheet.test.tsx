import { expect, it } from 'vitest'
import type { ContractView } from '../../../host/host-dependencies.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { ContractSheet, type ContractSheetProps } from './contract-sheet.tsx'

const page = new DrawnPage()

const contract: ContractView = {
  provider: 'alipay',
  merchantName: 'Skyshop',
  contractCode: 'C1',
  title: null,
  account: null,
  amountFen: 1790,
  periodDays: 30,
  nextDate: '2026-11-21',
}

async function factsOf(props: Pick<ContractSheetProps, 'contract' | 'terms' | 'appLanguage'>) {
  await page.draw(<ContractSheet {...props} onChoice={() => undefined} />)
  return [...page.container.querySelectorAll('dl > div')].map((one) => one.textContent)
}

// After 22:00 it is the day after that of the signature, and the money moves at once.
it.each([
  ['en', 'First deduction by2026-11-21'],
  ['zh', '首次扣款不晚于2026-11-21'],
])('calls the planned day the latest of the first deduction in %s', async (appLanguage, fact) => {
  expect(await factsOf({ contract, terms: null, appLanguage })).toContain(fact)
})

const terms = {
  ...{ camera: 'Front door', packageId: 'cloud-event-7d-month-auto' },
  ...{ amountFen: 1790, firstAmountFen: 990, periodDays: 30 },
}

it.each([
  [
    'en',
    [
      ...['ServiceCloud, event, kept 7 days, 1 month, auto-renewal', 'CameraFront door'],
      ...['Plan, as sent云存储连续包月 12', 'First deduction¥9.90, once signed'],
      'Deduct fromBalance',
    ],
    '¥17.90 each 30 days',
  ],
  [
    'zh',
    [
      ...['服务云存储 · 事件录像 · 7 天循环 · 1 个月 · 自动续费', '摄像机Front door'],
      ...['模板（报文原文）云存储连续包月 12', '首次扣款签约后立即 ¥9.90'],
      '扣款方式零钱',
    ],
    '¥17.90 每 30 天',
  ],
])(
  'shows in %s the merchant’s price and service where WeChat was sent only the name of its plan',
  async (appLanguage, facts, price) => {
    const none = { account: null, amountFen: null, periodDays: null, nextDate: null }
    const wechat = { ...contract, ...none, provider: 'wechat', title: '云存储连续包月 12' } as const
    expect(await factsOf({ contract: wechat, terms, appLanguage })).toEqual(facts)
    expect(page.container.textContent).toContain(price)
  },
)
