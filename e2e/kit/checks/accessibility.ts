import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it stands: rule, how bad, and where. `rules` limits it to some. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules) axe.withRules(rules)
  const { violations, passes } = await axe.analyze()
  if (passes.length === 0) throw new Error('axe checked nothing on this page')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}
