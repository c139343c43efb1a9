import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './button.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

async function openButton() {
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(<CopyButton text="abc" />))
  const button = place.querySelector('button') ?? expect.fail('There is no button.')
  return { place, button, press: () => act(async () => button.click()) }
}

it('shows that copying succeeded until the focus leaves, or that it failed', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { place, button, press } = await openButton()
  button.focus()
  await press()
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(place.querySelector('[role=status]')?.textContent).toContain('Copied')
  await act(async () => button.blur())
  expect(place.textContent).toBe('Copy')
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(place.querySelector('[role=status]')?.textContent).toBe('Not copied')
  vi.unstubAllGlobals()
})
