import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { scenarioLimitMs } from '../../../kit/testing/environment/test-limits.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { World } from '../../../kit/testing/world/world.ts'

// A server of this test signs as no server may.
test.use({ brokenChecks: ['WXM-08'] })

/** Sends a deduction whose signature nobody's key fits. */
function applyUnderWrongSignature({ id, stack }: World): Promise<Response> {
  const fields = {
    appid: 'wx1',
    mch_id: '1900000109',
    out_trade_no: 'T1',
    nonce_str: 'n',
    total_fee: '600',
    sign: '0'.repeat(32),
  }
  const body = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  const url = `${stack.gatewayUrl}/wallets/wechat/${id}/pay/pappayapply`
  return fetch(url, { method: 'POST', body: `<xml>${body.join('')}</xml>` })
}

test('the panel lists what a server keeps and breaks of what providers ask, and opens the entry that shows it', async ({
  panel,
  world,
}) => {
  const { page } = panel
  await panel.open()
  await panel.openTab('Contract')
  await page.getByText('Merchant checks', { exact: true }).click()
  const checks = page.getByRole('table', { name: 'Merchant checks' })
  await expect(checks.getByRole('row', { name: /WXM-08/ })).toContainText('not met')

  await applyUnderWrongSignature(world)
  const broken = checks.getByRole('list', { name: 'Breaks of WXM-08' })
  await expect(broken).toContainText('signed another text, or by another key')
  await expect(checks.getByRole('row').nth(1)).toContainText('broken')
  await checks.getByRole('button', { name: /WXM-08/ }).click()
  await expect(checks.getByText('Nothing can be signed or deducted')).toBeVisible()

  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('No check matches.')).toBeVisible()
  await page.getByRole('searchbox').fill('WXM-08')
  await broken.getByRole('button', { name: /^Entry \d+$/ }).click()
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText('/pay/pappayapply')
})

test('an opened entry names the check that it breaks, and leads to it', async ({ panel, world }) => {
  const { page } = panel
  await panel.open()
  await panel.openTab('Journal')
  await applyUnderWrongSignature(world)
  await page.getByRole('listitem').filter({ hasText: '/pay/pappayapply' }).click()
  const breaks = page.getByRole('list', { name: 'Merchant checks that this breaks' })
  await expect(breaks).toContainText('signed another text, or by another key')
  await breaks.getByRole('button', { name: /^WXM-08/ }).click()
  const check = page.getByRole('button', { name: /WXM-08/ })
  await expect(check).toBeFocused()
  await expect(check).toHaveAttribute('aria-expanded', 'true')
})

/** A merchant that keeps all checks, and the address that it prints. */
async function startMerchant(): Promise<{ address: string; child: ChildProcess }> {
  const program = join(import.meta.dirname, '../../merchants/good/merchant.ts')
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(createInterface({ input: child.stdout }), 'line')
  return { address: String(address), child }
}

test('the panel has the server audit a backend, shows what is played as it comes, and stops it', async ({
  panel,
}) => {
  const { page } = panel
  const { address, child } = await startMerchant()
  using _ = { [Symbol.dispose]: () => void child.kill() }
  await panel.open()
  await panel.openTab('Contract')
  await page.getByText('Audit', { exact: true }).click()
  await page.getByLabel('Adapter').fill(address)
  await page.getByText('Alipay', { exact: true }).click()
  await page.getByRole('button', { name: 'Run the audit' }).click()
  const played = page.getByRole('list', { name: 'What is played' })
  await expect(played.getByText('no break', { exact: true }).first()).toBeVisible({
    timeout: scenarioLimitMs,
  })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Ended:')).toBeVisible({ timeout: scenarioLimitMs })
  await expect(played.getByText('the audit was stopped before it').first()).toBeVisible()
})
