import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { faultTargets } from './fault-targets.ts'
import { TargetPicker } from './target-picker.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('offers the operations in groups, narrows them by what is typed, and takes one', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const onChange = vi.fn()
  await act(async () =>
    createRoot(container).render(
      <TargetPicker name="What" value="addOrder" choices={faultTargets.shop} hasAny onChange={onChange} />,
    ),
  )
  const rows = () => [...container.querySelectorAll<HTMLElement>('li button')]
  expect(container.querySelector('button')?.getAttribute('aria-label')).toBe('What: POST /v1/order/add')
  expect(container.querySelectorAll('section').length).toBeGreaterThan(10)
  expect(rows()[0]?.textContent).toBe('anything')
  await act(async () => {
    const input = container.querySelector('input')
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    if (input) set?.call(input, 'sim card detail')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(rows().map(({ textContent }) => textContent)).toEqual(['GET /iotcard/v1/cardDetail'])
  await act(async () => rows()[0]?.click())
  expect(onChange).toHaveBeenCalledOnce()
})
