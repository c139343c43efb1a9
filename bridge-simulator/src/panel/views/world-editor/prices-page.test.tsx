import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { PricesPage } from './prices-page.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('shows the current price after a change and an undo in the focused field', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const saved: unknown[] = []
  const actions = { edit: (edit: unknown) => saved.push(edit), showPackages: () => () => undefined }
  const draw = (priceFen: number) => {
    const one = {
      packageId: 'p1',
      kind: 'cloud',
      priceFen,
      originalPriceFen: 990,
      validityDays: 30,
      onSale: true,
    }
    return act(async () => root.render(<PricesPage view={{ packages: [one] }} actions={actions} />))
  }
  await draw(990)
  const field = container.querySelector<HTMLInputElement>('form input') ?? expect.fail('There is no field.')
  field.focus()
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field, '8.50')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.form?.requestSubmit())
  expect(saved).toEqual([{ kind: 'price', packageId: 'p1', change: { priceFen: 850 } }])
  await draw(850)
  expect([document.activeElement === field, field.value]).toEqual([true, '8.50'])
  await draw(990)
  expect([document.activeElement === field, field.value]).toEqual([true, '9.90'])
})
