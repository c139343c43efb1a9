import { expect, it } from 'vitest'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { deductionsToCome, renewalTitle } from './due-event.ts'
import { sampleEntry } from './entry-fixture.ts'
import { entryLabel, notesText, resultWord } from './entry-label.ts'
import type { JournalEntry } from './journal-entry.ts'

const inBoth = (change: Parameters<typeof sampleEntry>[0]) =>
  [en, zh].map((texts) => entryLabel(sampleEntry(change), texts))
const moved = (label: string) => inBoth({ kind: 'state', label })

it('labels a state change with the names of both states', () => {
  expect(moved('order ∅ → 0')).toEqual(['order ∅ → 0 unpaid', '订单 ∅ → 0 待支付'])
  expect(moved('period 3 waiting → deducting')).toEqual([
    'period 3 waiting → deducting',
    '第 3 期 等待扣款 → 扣款中',
  ])
  expect(moved('coupon reserved → used')).toEqual(['coupon reserved → used', '优惠券 已占用 → 已使用'])
  expect(moved('package started')).toEqual(['Package in effect', '套餐生效'])
  expect(moved('order refuses cancel in 4')).toEqual([
    'order refuses cancel: in effect',
    '订单拒绝“取消”：生效中',
  ])
  expect(moved('period 2 refuses announce in paid')).toEqual([
    'period 2 refuses announce: paid',
    '第 2 期拒绝“发通知”：已扣款',
  ])
  expect(moved('1 of 3 unattended calls')).toEqual([
    'phone reminder calls: 1 of 3 placed',
    '电话提醒：已拨出 1 通，共 3 通',
  ])
  expect(moved('3 of 3 audition calls')[1]).toBe('试听来电：已拨出 3 通，共 3 通')
  expect(moved('callbacks are held')).toEqual(['Webhooks are held', 'Webhook 已暂扣'])
  expect(moved('something new')).toEqual(['something new', 'something new'])
  const edited = { kind: 'note', label: 'package changed' } as const
  expect(inBoth(edited)).toEqual(['Package on sale changed', '在售套餐已修改'])
  expect(inBoth({ kind: 'note', label: 'device bound' })).toEqual(['Device bound', '设备已绑定'])
})

it('labels jobs, and faults with the words of the fault form', () => {
  const job = { kind: 'job', operationId: 'contract.due', label: 'contract due' } as const
  expect(inBoth(job)).toEqual(['Auto-renewal', '自动续费'])
  const hit = (operationId: string, body: unknown) => ({
    ...({ kind: 'note', tone: 'fault', label: 'fault: 1 copies' } as const),
    ...{ operationId, request: { headline: '', body } },
  })
  expect(inBoth(hit('notify', { effect: { copies: 1 } }))).toEqual([
    'A webhook arrives twice',
    '支付方 Webhook：到达两次',
  ])
  expect(inBoth(hit('notify', { hold: true }))).toEqual([
    'A webhook waits until it is delivered by hand',
    '支付方 Webhook：暂扣，等手动送达',
  ])
  const answer = { kind: 'expired-token' }
  expect(inBoth(hit('addOrder', { operationIds: ['*'], answer }))[0]).toBe('addOrder finds its token expired')
  const bridge = { names: ['*'], effect: { kind: 'silent' } }
  expect(inBoth(hit('payCallback', { bridge }))[0]).toBe('payCallback is never answered')
  const wallet = { outcome: 'paid', callback: 'lost' }
  expect(inBoth(hit('payment', { wallet }))[0]).toBe('A payment is paid, and the page is not told')
  const deduction = { outcome: 'not-enough' }
  expect(inBoth(hit('deduction', { deduction }))[0]).toMatch(/^A deduction /)
  expect(inBoth(hit('notify', null))[0]).toBe('fault: 1 copies')
})

it.each([
  [30 * 86_400_000 - 400, 'Clock \\+30 d,'],
  [3_600_000 - 400, 'Clock \\+1 h,'],
  [59_400, 'Clock \\+59 s'],
])('names a jump of %i ms by the length that was asked for', (lengthMs, label) => {
  const [inEnglish] = inBoth({ kind: 'jump', jump: { lengthMs, firedCount: 0 } })
  expect(inEnglish).toMatch(new RegExp(label, 'i'))
})

it('says notes and results in both languages', () => {
  const said = (note: string, kind: JournalEntry['kind'] = 'call') =>
    [en, zh].map((texts) => notesText(sampleEntry({ note, kind }), texts))
  expect(said('signed · C1', 'state')).toEqual(['signed · C1', '签约 · C1'])
  const replaced = 'unauthorized: token replaced by a newer one'
  expect(said(replaced)).toEqual([replaced, '未授权：令牌已被更新的令牌取代'])
  expect(said('fault #8')).toEqual(['arranged by a fault', '由故障布置'])
  expect(said('attempt 1, received')).toEqual(['attempt 1, received', '第 1 次 · 已收到'])
  expect(said('attempt 1, fault: altered by a fault; received')).toEqual([
    'attempt 1, fault: altered by a fault; received',
    '第 1 次 · 故障：内容被改动；已收到',
  ])
  expect(said('fault: held back 300 ms, carried out, but another status 503')[1]).toBe(
    '故障：延迟 300 毫秒 · 已执行 · 但状态改为 503',
  )
  expect(said('fault: failed')).toEqual(['fault: failed', '故障：在宿主中失败'])
  // The same word of something else is no effect of a fault on the host.
  expect(said('failed')[1]).toBe('failed')
  expect(said('fault: a refusal pay-failed; refused')[1]).toBe('故障：改为拒绝 pay-failed；refused')
  const results = ['lost', 'failed', 'method-missing', '204', 'of an older world']
  expect(results.map((result) => resultWord(result, zh))).toEqual([
    ...['已丢失', '失败', '没有此方法', '204', 'of an older world'],
  ])
})

it('says of an auto-renewal that is due what happens then, and which deduction follows', () => {
  const cycle = { state: 'scheduled', nextDueMs: 1000, plannedAtMs: 3000 }
  const dueAt = (dueMs: number, change: object, nextDeductionMs: number | null, subject = 'C1') => {
    const event = { eventId: 1, dueMs, kind: 'contract.due', label: 'Auto-renewal', subject }
    const contract = { contractCode: 'C1', nextDeductionMs, cycles: [{ ...cycle, ...change }] }
    const contracts = [contract] as unknown as Parameters<typeof renewalTitle>[1]
    const later = deductionsToCome([event], contracts)
    return [renewalTitle(event, contracts), ...later.map((one) => [one.title, one.dueMs, one.subject])]
  }
  const deducted = 'Auto-renewal is deducted'
  expect(dueAt(1000, {}, 3000)).toEqual(['Auto-renewal is announced', [deducted, 3000, 'C1']])
  // WeChat in 24-hour mode.
  const asked = { nextDueMs: 3000 }
  expect(dueAt(3000, asked, 4000)).toEqual(['Auto-renewal is asked for', [deducted, 4000, 'C1']])
  expect(dueAt(3000, asked, 3000)).toEqual([deducted])
  expect(dueAt(3000, { state: 'waiting', nextDueMs: 3000 }, 3000)).toEqual([deducted])
  expect(dueAt(4000, { state: 'deducting', nextDueMs: 4000 }, null)).toEqual([deducted])
  expect(dueAt(1000, {}, 3000, 'C2')).toEqual([null])
})
