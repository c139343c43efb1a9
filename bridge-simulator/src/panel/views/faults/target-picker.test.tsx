import { expect, it, vi } from 'vitest'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { faultTargets } from './fault-targets.ts'
import { TargetPicker } from './target-picker.tsx'

const page = new DrawnPage()

it('offers the operations in groups, narrows them by what is typed, and takes one', async () => {
  const onChange = vi.fn()
  await page.draw(
    <TargetPicker
      name="What"
      value="addOrder"
      choices={faultTargets.shop}
      narrowedBy="gets an empty page"
      hasAny
      onChange={onChange}
    />,
  )
  const rows = () => [...page.container.querySelectorAll<HTMLElement>('li button')]
  expect(page.container.querySelector('button')?.getAttribute('aria-label')).toBe('What: POST /v1/order/add')
  expect(page.container.querySelectorAll('section').length).toBeGreaterThan(10)
  expect(page.container.textContent).toContain('Only what “gets an empty page” can happen to.')
  expect(rows()[0]?.textContent).toBe('anything')
  await page.type(page.container.querySelector('input'), 'sim card detail')
  expect(rows().map(({ textContent }) => textContent)).toEqual(['GET /iotcard/v1/cardDetail'])
  await page.press(rows()[0])
  expect(onChange).toHaveBeenCalledOnce()
})
