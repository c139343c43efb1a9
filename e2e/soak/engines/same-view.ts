import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { drawnTexts, textDifferences } from '../../../kit/testing/checks/drawn-texts.ts'
import { boxDifferences, elementBoxes, engineTolerance } from '../../../kit/testing/checks/element-boxes.ts'
import { horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { rootDir } from '../../run/project.ts'

const viewsDir = join(rootDir, 'e2e/engine-views')

/** Where an engine shows a view. */
interface View {
  page: Page
  engineName: string
  name: string
}

/**
 * Keeps where the reference draws a view and what it gives to read; expects another engine to draw it there within a few
 * pixels, to give the same to read in the same order, and neither to scroll sideways.
 */
export async function expectSameView(view: View): Promise<void> {
  // First the boxes: they wait until the page has settled.
  const boxes = await elementBoxes(view.page)
  const expected = keptOr(view, 'boxes', boxes)
  const moved = boxDifferences(expected, boxes, engineTolerance(view.engineName))
  expect.soft(moved, `${view.name} is drawn as in the newest Chromium`).toEqual([])
  await expectReadAlike(view)
}

/** As `expectSameView`, wherever an engine draws it. */
export async function expectSameTexts(view: View): Promise<void> {
  await elementBoxes(view.page)
  await expectReadAlike(view)
}

async function expectReadAlike(view: View): Promise<void> {
  const { page, name, engineName } = view
  expect.soft(await horizontalOverflow(page), `${name} is not too wide`).toMatchObject({ px: 0 })
  const texts = await drawnTexts(page)
  await page.screenshot({ path: `${fileOf(name)}.${engineName || 'reference'}.png` })
  const differences = textDifferences(keptOr(view, 'texts', texts), texts)
  expect.soft(differences, `${name} is read as in the newest Chromium`).toEqual([])
}

/** What the reference has kept of a view; of the reference itself what it shows, which is kept. */
function keptOr<Part>({ name, engineName }: View, part: string, shown: Part): Part {
  const file = `${fileOf(name)}.${part}.json`
  if (engineName !== '') return JSON.parse(readFileSync(file, 'utf8')) as Part
  mkdirSync(viewsDir, { recursive: true })
  writeFileSync(file, JSON.stringify(shown))
  return shown
}

const fileOf = (name: string): string => join(viewsDir, name.replaceAll(/[^\w-]+/g, '-'))
