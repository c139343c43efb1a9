import { fillSheet } from '../../kit/testing/flows/buy-package.ts'
import type { Phone } from '../../kit/testing/phone/phone.ts'
import { RedeemScreen } from '../../kit/testing/screens/redeem-screen.ts'
import { hour } from '../../kit/testing/world/world-clock.ts'
import { type FlowStep, stepsOfCall, stepsOfPage, untilRepeated, withoutEntries } from './flow-steps.ts'
import type { FlowName } from './flow-table.ts'
import type { PageFlow, PageStep } from './page-recorder.ts'
import type { ServerRecorder } from './server-recorder.ts'
import { openTracedStack, type TracedStack } from './traced-stack.ts'

const camera = 'Living room'

/** Runs every flow once and returns what each entered. */
export async function runFlows(recorder: ServerRecorder): Promise<Record<FlowName, FlowStep[]>> {
  await using stack = await openTracedStack(recorder)
  return {
    pay: await pay(stack, recorder),
    renewal: await renew(stack, recorder),
    token: await refreshToken(stack, recorder),
  }
}

async function pay(stack: TracedStack, recorder: ServerRecorder): Promise<FlowStep[]> {
  const phone = await stack.phone(await stack.world('new-owner'))
  phone.cashier.choose('pay')
  const sheet = await fillSheet(phone, { camera })
  const steps = await record(phone, { answer: 'payCallback', end: '/resultPage2' }, async () => {
    const result = await sheet.payNow()
    await result.paid.waitFor()
  })
  return stepsOfPage(steps, (key) => recorder.find(key))
}

async function renew(stack: TracedStack, recorder: ServerRecorder): Promise<FlowStep[]> {
  const world = await stack.world('auto-renew-wechat')
  const begin = { party: '', name: '' }
  // Up to the money and its webhook; the bill of the day is a matter of its own.
  const paidMs = ((await world.state()).contracts[0]?.nextDeductionMs ?? 0) + hour
  await recorder.run('month', begin, () => world.advance({ toMs: paidMs }))
  const { contracts } = await world.state()
  if (contracts[0]?.cycles[1]?.state !== 'paid') throw new Error('The period of the next month is not paid.')
  return stepsOfCall(recorder.find('month'))
}

async function refreshToken(stack: TracedStack, recorder: ServerRecorder): Promise<FlowStep[]> {
  const world = await stack.world('new-owner')
  const phone = await stack.phone(world)
  phone.guard.allow(/status of 401/)
  await phone.open(RedeemScreen.address)
  const screen = phone.at(RedeemScreen)
  await screen.chooseCamera(camera)
  await screen.captchaImage.getByRole('img').waitFor()
  await world.expireToken()
  const steps = await record(phone, { answer: null, end: null }, () => phone.tap(screen.captchaImage))
  const repeated = untilRepeated(steps)
  const last = repeated.at(-1)
  return stepsOfPage(repeated, (key) => {
    const call = recorder.find(key)
    return last && 'key' in last && last.key === key ? withoutEntries(call) : call
  })
}

/** Records an action in a page from rest to rest, and closes the phone. */
async function record(phone: Phone, flow: PageFlow, act: () => Promise<void>): Promise<PageStep[]> {
  const { page } = phone
  await page.evaluate(() => flowRecorder.settled())
  await page.evaluate((begun) => flowRecorder.begin(begun), flow)
  await act()
  await page.evaluate(() => flowRecorder.quiet())
  const steps = await page.evaluate(() => flowRecorder.steps())
  await phone.close()
  const errors = phone.guard.errors()
  await page.close()
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return steps
}
