import type { Schemas } from '@skyshop/openapi/http'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../shared/api-client/query-client.ts'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { arrangePayment } from '../testing/payment-fixture.ts'
import { PaymentContext } from './payment-context.ts'
import { PlanView } from './plan-view.tsx'

vi.mock('react-i18next', async () => {
  const { default: areas } = await import('../../../shared/i18n/locales/en.ts')
  const texts: Record<string, string> = Object.assign({}, ...Object.values(areas))
  const t = (key: string, values: Record<string, string> = {}) =>
    texts[key]?.replace(/{{(\w+)}}/g, (_all, name: string) => values[name] ?? '')
  return { useTranslation: () => ({ t }) }
})

type Contract = Schemas['OwnContract']
type State = Schemas['ContractCharge']['state']

const next = '2026-12-21 09:41:00'
const ended = { time: '2026-12-22 09:41:00', by: 'user' } as const

/** An auto-renewal whose first month is paid, with the charges of later months. */
function contractWith(
  later: readonly State[],
  detail: Partial<Contract['detail']>,
  more: Partial<Contract> = {},
): Contract {
  const states: State[] = [...later, 'paid']
  return {
    ...{ deviceId: 'hall', deviceName: 'Hall', packageSource: 1, channelIotId: '', paidUntil: null, ...more },
    charges: states.map((state, index) => ({
      ...{ period: states.length - index, amount: 1790, time: '2026-12-20 09:41:00', state },
    })),
    detail: {
      ...{ contractCode: 'C00000000000000000001', provider: 'wechat', packageId: 'p', packageName: 'Month' },
      ...{ amount: 1790, signTime: '2026-11-20 09:41:00', nextDeductTime: null, renewalFailed: false },
      ...{ failReason: null, canRetry: false, endIn: 'WeChat', ...detail },
    },
  }
}

/** The texts of the page: a line each. */
function linesOf(contract: Contract): string[] {
  const { services, controller } = arrangePayment()
  const page = renderToString(
    <ServicesContext value={services}>
      <PaymentContext value={controller}>
        <QueryClientProvider client={createQueryClient()}>
          <PlanView contract={contract} />
        </QueryClientProvider>
      </PaymentContext>
    </ServicesContext>,
  )
  return page
    .replaceAll(/<\/?(?:bdi|wbr|b)\b[^>]*>|<!-- -->/g, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Words for the charges, the latest first. */
const wordsOf = (lines: readonly string[]): string[] => {
  const { length } = lines.filter((line) => line === 'Charges so far')
  expect(length).toBe(1)
  return lines
    .slice(lines.indexOf('Charges so far'))
    .filter((line) => ['Paid', 'Not paid', 'Being charged'].includes(line))
}

// spec: 2.97
it.each([
  ['that is on its way', ['pending'], {}, ['Being charged', 'Paid']],
  [
    'that is on its way while the one after it is known',
    ['pending'],
    { nextDeductTime: next },
    ['Being charged', 'Paid'],
  ],
  [
    'that failed and is tried again',
    ['pending'],
    { renewalFailed: true, nextDeductTime: next },
    ['Not paid', 'Paid'],
  ],
  [
    'that failed and may be tried now',
    ['pending'],
    { renewalFailed: true, nextDeductTime: next, canRetry: true },
    ['Not paid', 'Paid'],
  ],
  [
    'that is on its way after a month nobody paid',
    ['pending', 'failed'],
    { renewalFailed: true },
    ['Being charged', 'Not paid', 'Paid'],
  ],
  [
    'that nobody paid while the next is to come',
    ['failed'],
    { renewalFailed: true, nextDeductTime: next },
    ['Not paid', 'Paid'],
  ],
  [
    'that is paid after one that nobody paid',
    ['paid', 'failed'],
    { nextDeductTime: next },
    ['Paid', 'Not paid', 'Paid'],
  ],
] as const)('says of a charge %s what became of it', (_case, later, detail, words) => {
  expect(wordsOf(linesOf(contractWith(later, detail)))).toEqual(words)
})

it('says in place of the day that the next charge is on its way', () => {
  const lines = linesOf(contractWith(['pending'], {}))
  expect(lines[lines.indexOf('Next charge') + 1]).toBe('Being charged')
})

it('names no next charge once the last one has failed for good and nothing is on its way', () => {
  const lines = linesOf(contractWith(['failed', 'failed'], { renewalFailed: true, canRetry: true }))
  expect(wordsOf(lines)).toEqual(['Not paid', 'Not paid', 'Paid'])
  expect(lines).toContain('Retry now')
  expect(lines).not.toContain('Next charge')
  expect(lines).not.toContain('Being charged')
  const unretried = linesOf(contractWith(['failed', 'failed'], { renewalFailed: true }))
  expect(unretried).toContain('Renewal failed')
  expect(unretried).not.toContain('The charge was requested again')
})

it('says that a charge was requested again while it is on its way after a month nobody paid', () => {
  const lines = linesOf(contractWith(['pending', 'failed'], { renewalFailed: true }))
  expect(lines).toContain('The charge was requested again')
  expect(lines).not.toContain('Retry now')
})

it('names neither a next charge nor how to end an auto-renewal that has ended, also while its last charge is open', () => {
  const lines = linesOf(contractWith(['pending', 'failed'], {}, { ended }))
  expect(wordsOf(lines)).toEqual(['Being charged', 'Not paid', 'Paid'])
  expect(lines).not.toContain('Next charge')
  expect(lines).not.toContain('How to end it')
  expect(
    wordsOf(linesOf(contractWith(['failed', 'failed'], {}, { ended: { ...ended, by: 'lapsed' } }))),
  ).toEqual(['Not paid', 'Not paid', 'Paid'])
})
