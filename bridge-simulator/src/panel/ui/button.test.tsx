import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './button.tsx'

async function openButton() {
  const container = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(container).render(<CopyButton text="abc" />))
  const button = container.querySelector('button') ?? expect.fail('There is no button.')
  return { container, button, press: () => act(async () => button.click()) }
}

it('shows that copying succeeded until the focus leaves, or that it failed', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { container, button, press } = await openButton()
  button.focus()
  await press()
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(container.querySelector('[role=status]')?.textContent).toContain('Copied')
  await act(async () => button.blur())
  expect(container.textContent).toBe('Copy')
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(container.querySelector('[role=status]')?.textContent).toBe('Not copied')
  vi.unstubAllGlobals()
})
