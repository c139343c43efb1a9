import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useCode } from './use-code.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Field({ onDone }: { onDone: () => void }) {
  const { count, onKeyDown } = useCode(onDone)
  return <input readOnly value={count} onKeyDown={onKeyDown} />
}

it('pays after six digits and counts a held key once', async () => {
  const onDone = vi.fn()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<Field onDone={onDone} />))
  const field = container.querySelector('input') ?? expect.fail('No field.')
  const press = (key: string, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
    return act(async () => field.dispatchEvent(event))
  }
  await press('1', false)
  for (let time = 0; time < 9; time += 1) await press('1', true)
  expect([field.value, onDone.mock.calls.length]).toEqual(['1', 0])
  await press('Backspace', false)
  for (const digit of '123456') await press(digit, false)
  expect(onDone).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
  container.remove()
})
