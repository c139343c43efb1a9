import { gzipSync } from 'node:zlib'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

const limitBytes = 250 * 1024

test('the panel loads at most 250 KB of pages, scripts and styles', async ({ panel, world }) => {
  const files: Promise<number>[] = []
  panel.page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isFile = origin === world.stack.panelUrl && /^[/]($|assets[/])/.test(pathname)
    if (isFile) files.push(response.body().then((body) => gzipSync(body).length))
  })
  await panel.open()
  await expect(panel.devices).toBeVisible()
  const bytes = await Promise.all(files)
  expect(bytes.length).toBeGreaterThan(2)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limitBytes)
})
