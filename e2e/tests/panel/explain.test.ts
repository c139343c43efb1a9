import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'
import type { World } from '../../../kit/testing/world/world.ts'

// A server of this test signs as no server may.
test.use({ brokenChecks: ['WXM-08'] })

test('a refused signature and an expired token say why, in the journal and from the documentation: what was expected, what came, the rule and what to do', async ({
  panel,
  world,
}) => {
  const { page } = panel
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.openTab('Journal')
  const why = page.getByRole('region', { name: 'Why it was refused' })

  await test.step('a signature', () => sign(world))
  await panel.button('Explain the last refusal').click()
  await expect(why).toContainText('The signature does not hold.')
  await expect(why).toContainText('out_trade_no=T1')
  await why.getByLabel('The text that your code signed').fill('appid=wx2&mch_id=1')
  await expect(why.getByText('line 1, character 9 on: expected 1, came 2')).toBeVisible()
  await expect(why.getByRole('link', { name: 'WX-209' })).toHaveAttribute('href', /fidelity[.]html#WX-209$/)

  await test.step('a token', () => expire(panel))
  await panel.button('Explain the last refusal').click()
  await expect(why).toContainText(/It has ended by the clock of this world[.]|A newer one was given out[.]/)

  await test.step('a code, from its page of the documentation', () =>
    page.goto(`${world.stack.panelUrl}/docs/refusals.html`))
  await page.getByRole('row', { name: /^401 / }).getByRole('link', { name: 'show' }).click()
  await expect(page.getByRole('region', { name: 'Journal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove status=401' })).toBeVisible()
})

/** Sends a deduction whose signature nobody's key fits. */
async function sign({ id, stack }: World): Promise<void> {
  const fields = {
    appid: 'wx1',
    mch_id: '1900000109',
    out_trade_no: 'T1',
    total_fee: '600',
    nonce_str: 'n',
    sign: '0'.repeat(32),
  }
  const body = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  const url = `${stack.gatewayUrl}/wallets/wechat/${id}/pay/pappayapply`
  await fetch(url, { method: 'POST', body: `<xml>${body.join('')}</xml>` })
}

/** Has the shop read once more with a token that has ended. */
async function expire(panel: Panel): Promise<void> {
  await panel.hostApp.getByRole('button', { name: 'Expire now' }).click()
  await panel.button('Reload the shop').click()
  await expect(panel.journal).toContainText('getNewToken')
}
