import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Contrast takes most of axe's time, and is the same in every language; the rest is the same in light and dark. */
export type Rules = 'all' | 'contrast' | 'all but contrast'

/** What axe finds wrong with the page as it stands: rule, how bad, and where. */
export async function accessibilityViolations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // What is in order is counted only: to name each place of it takes longer than to look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  if (rules === 'all but contrast') axe.disableRules(['color-contrast'])
  const { violations, passes } = await axe.analyze()
  if (passes.length === 0) throw new Error('axe checked nothing on this page')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}
