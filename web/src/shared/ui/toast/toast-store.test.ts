import { beforeEach, expect, it } from 'vitest'
import { dismissToast, longToastDurationMs, showToast, toastStore } from './toast-store.ts'

// A test of another file may have shown one.
beforeEach(() => toastStore.setState({ current: null, lastId: 0 }))

// spec: 9.16
it('shows a toast for two seconds', () => {
  showToast('Canceled successfully', { icon: 'check' })
  expect(toastStore.getState().current).toEqual({
    id: 1,
    message: 'Canceled successfully',
    icon: 'check',
    durationMs: 2000,
  })
})

// spec: 9.16
it('shows a toast for three seconds when asked to', () => {
  showToast('The device SN is incorrect', { durationMs: longToastDurationMs })
  expect(toastStore.getState().current?.durationMs).toBe(3000)
})

it('shows one toast at a time, the latest', () => {
  showToast('first')
  showToast('second')
  expect(toastStore.getState().current?.message).toBe('second')
})

it('starts the time anew when the same toast is shown twice', () => {
  showToast('again')
  const first = toastStore.getState().current?.id
  showToast('again')
  expect(toastStore.getState().current?.id).not.toBe(first)
})

it('keeps a later toast when the time of an earlier one is over', () => {
  showToast('first')
  showToast('second')
  dismissToast(1)
  expect(toastStore.getState().current?.message).toBe('second')
  dismissToast(2)
  expect(toastStore.getState().current).toBeNull()
})
