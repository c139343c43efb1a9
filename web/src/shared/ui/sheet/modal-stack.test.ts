// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { closeTopModal, modalStack, pushModal } from './modal-stack.ts'

function open(close = vi.fn()) {
  return { close, remove: pushModal({ element: document.createElement('dialog'), close }) }
}

it('answers false when nothing is open', () => {
  expect(closeTopModal()).toBe(false)
})

it('closes the topmost modal only', () => {
  const sheet = open()
  const dialog = open()
  expect(closeTopModal()).toBe(true)
  expect(dialog.close).toHaveBeenCalledOnce()
  expect(sheet.close).not.toHaveBeenCalled()
  dialog.remove()
  sheet.remove()
})

it('holds the page behind still while a modal is open', () => {
  const sheet = open()
  expect(document.documentElement.hasAttribute('data-modal')).toBe(true)
  sheet.remove()
  expect(document.documentElement.hasAttribute('data-modal')).toBe(false)
  expect(modalStack.getState().modals).toEqual([])
})
