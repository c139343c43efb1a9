import {
  armPurchaseFaults,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { clickUntil } from '../../kit/flows/click-until.ts'
import { ServiceScreen } from '../../kit/screens/help-screens.ts'

/** Operations of buying a service, without the query at its end. */
const steps = ['listUserOrders', 'createServicePay']

for (const round of representativeRounds) {
  test(`a service purchase whose steps are ${roundTitle(round)} is paid once`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    await phone.open(ServiceScreen.address)
    const page = phone.at(ServiceScreen)
    await phone.tap(page.service('Technical support'))
    await armPurchaseFaults(world, steps, round)
    phone.cashier.choose('pay')
    await page.buyNow()
    await clickUntil(phone, { selector: 'h1, h2', text: /^Payment successful/ }, [
      { selector: 'button', text: /^Buy/ },
    ])
    expect(await unusedFaults(world)).toEqual([])
    const { orders } = await world.state()
    expect(orders.filter(({ paidAtMs }) => paidAtMs !== null)).toHaveLength(1)
    // A browser may itself send a request twice; a second order of a service stays unpaid and times out.
    expect(orders.filter(({ status }) => ![4, 5, 0].includes(status))).toEqual([])
  })
}
