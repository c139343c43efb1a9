import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions, Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Phone } from '../phone/phone.ts'

/**
 * Contrast takes most of axe's time and is the same in every language; the other rules are the same in light and dark.
 * `words` are the rules that another language can break: elements and colours are the same in each.
 */
export type Rules = 'all' | 'contrast' | 'words'

const rulesOf: Readonly<Record<Rules, RunOptions>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  words: {
    runOnly: {
      type: 'tag',
      values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.forms', 'cat.language', 'cat.aria'],
    },
  },
}

/** Fixture `launchOptions` of a worker that lets V8 compile: axe runs so often in a page that it pays. */
export async function compileScript(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const args = launchOptions.args?.map((one) => one.replace(' --no-maglev', '')) ?? []
  await use({ ...launchOptions, args })
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Violations that axe finds in the page or a part of it, without frames: rule, impact and element. */
export async function accessibilityViolations(
  page: Page,
  rules: Rules = 'all',
  part = 'html',
): Promise<string[]> {
  // Half a megabyte, which a document keeps until another is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violationTexts, checkedCount } = await page.evaluate(runAxe, { rules: rulesOf[rules], part })
  if (checkedCount === 0) throw new Error(`axe checked nothing in ${part} of this page`)
  return violationTexts
}

/** All violations of the page in light, and those of contrast in dark. */
export async function violationsInBothThemes({ page, device }: Pick<Phone, 'page' | 'device'>) {
  const inLight = await accessibilityViolations(page)
  await device.setDark(true)
  const inDark = await accessibilityViolations(page, 'contrast')
  await device.setDark(false)
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)]
}

/** In the page: runs axe. Passes are only counted, as listing them takes longer than the check. */
async function runAxe({
  rules,
  part,
}: {
  rules: RunOptions
  part: string
}): Promise<{ violationTexts: string[]; checkedCount: number }> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const options = { ...rules, resultTypes: ['violations' as const], iframes: false }
  const { violations, passes } = await axe.run(part === 'html' ? document : part, options)
  const violationTexts = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${impact}) ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
  return { violationTexts, checkedCount: passes.length }
}
