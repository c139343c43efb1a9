import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  boxDifferences,
  type ElementBox,
  elementBoxes,
  engineTolerance,
} from '../../kit/checks/element-boxes.ts'
import { horizontalOverflow } from '../../kit/checks/page-layout.ts'
import { rootDir } from '../../run/project.ts'

const viewsDir = join(rootDir, 'e2e/engine-views')
/** Where an engine shows a view. */
interface View {
  page: Page
  engineName: string
  name: string
}

/**
 * Keeps where the reference draws a view; expects another engine to draw it there within a few pixels, and neither to
 * scroll sideways.
 */
export async function expectSameView({ page, engineName, name }: View): Promise<void> {
  const boxes = await elementBoxes(page)
  expect.soft(await horizontalOverflow(page), `${name} is not too wide`).toMatchObject({ px: 0 })
  const file = join(viewsDir, name.replaceAll(/[^\w-]+/g, '-'))
  mkdirSync(viewsDir, { recursive: true })
  await page.screenshot({ path: `${file}.${engineName || 'reference'}.png` })
  if (engineName === '') return writeFileSync(`${file}.json`, JSON.stringify(boxes))
  const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as ElementBox[]
  const differences = boxDifferences(expected, boxes, engineTolerance(engineName))
  expect.soft(differences, `${name} is drawn as in the newest Chromium`).toEqual([])
}
