import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { PricesPage } from './prices-page.tsx'

it('shows the current price after a change and an undo in the focused field', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const saved: unknown[] = []
  const actions = { edit: (edit: unknown) => saved.push(edit), showPackages: () => () => undefined }
  const draw = (priceFen: number) => {
    const one = {
      packageId: 'p1',
      kind: 'cloud' as const,
      productCode: 'IPC',
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
  await type(field, '8.50')
  expect(saved).toEqual([{ kind: 'price', packageId: 'p1', change: { priceFen: 850 } }])
  await draw(850)
  expect([document.activeElement === field, field.value]).toEqual([true, '8.50'])
  await draw(990)
  expect([document.activeElement === field, field.value]).toEqual([true, '9.90'])
})

it('saves the full price and the days of a package, and rejects invalid days', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const saved: unknown[] = []
  const actions = { edit: (edit: unknown) => saved.push(edit), showPackages: () => () => undefined }
  const one = {
    packageId: 'p1',
    kind: 'cloud' as const,
    productCode: 'IPC',
    priceFen: 990,
    originalPriceFen: 990,
    validityDays: 30,
    onSale: true,
  }
  await act(async () => root.render(<PricesPage view={{ packages: [one] }} actions={actions} />))
  const [, original, days] = container.querySelectorAll<HTMLInputElement>('form input')
  await type(original, '12')
  await type(days, '0')
  expect(saved).toEqual([{ kind: 'price', packageId: 'p1', change: { originalPriceFen: 1200 } }])
  expect(container.textContent).toContain('Whole days, 1 to 3660.')
  await type(days, '90')
  expect(saved.at(-1)).toEqual({ kind: 'price', packageId: 'p1', change: { validityDays: 90 } })
})

it('saves the price of the first period of an auto-renewal, and takes it away where the field is emptied', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const saved: unknown[] = []
  const actions = { edit: (edit: unknown) => saved.push(edit), showPackages: () => () => undefined }
  const sold = { kind: 'cloud' as const, productCode: 'IPC', priceFen: 990, originalPriceFen: 990 }
  const packages = [
    { ...sold, packageId: 'once', validityDays: 30, onSale: true },
    { ...sold, packageId: 'auto', validityDays: 30, onSale: true, firstPeriodPriceFen: 690 },
  ]
  await act(async () => root.render(<PricesPage view={{ packages }} actions={actions} />))
  const named = [...container.querySelectorAll('label')].filter(
    ({ textContent }) => textContent === 'First period, yuan',
  )
  const fields = named.map(({ htmlFor }) => container.querySelector<HTMLInputElement>(`[id="${htmlFor}"]`))
  expect(fields.map((field) => field?.value)).toEqual(['6.90'])
  await type(fields[0], '0')
  expect(saved).toEqual([])
  expect(container.textContent).toContain('An amount above 0, or empty')
  await type(fields[0], '5')
  await type(fields[0], '')
  const change = (firstPeriodPriceFen: number | null) => ({
    kind: 'price',
    packageId: 'auto',
    change: { firstPeriodPriceFen },
  })
  expect(saved).toEqual([change(500), change(null)])
})

it('lists cloud packages first, as the shop does', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const actions = { edit: () => undefined, showPackages: () => () => undefined }
  const packages = (['algorithm', 'data', 'cloud', 'data'] as const).map((kind, index) => ({
    ...{ packageId: `p${index}`, kind, productCode: 'IPC', priceFen: 990, originalPriceFen: 990 },
    ...{ validityDays: 30, onSale: true },
  }))
  await act(async () => root.render(<PricesPage view={{ packages }} actions={actions} />))
  const ids = [...container.querySelectorAll('tbody code')].map(({ textContent }) => textContent)
  expect(ids).toEqual(['p2', 'p1', 'p3', 'p0'])
})

/** Types a text into a field and presses Enter. */
async function type(field: HTMLInputElement | null | undefined, text: string): Promise<void> {
  if (!field) expect.fail('There is no field.')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.form?.requestSubmit())
}
