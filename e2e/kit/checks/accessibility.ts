import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it stands: rule, how bad, and where. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  if (passes.length === 0) throw new Error('axe checked nothing on this page')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}
