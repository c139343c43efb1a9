import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { answered, createFakeServices, refused } from '../../../shared/testing/fake-services.ts'
import { toastStore } from '../../../shared/ui/toast/toast-store.ts'
import {
  groupedDigits,
  type SerialNumberCheck,
  serialNumberAnswer,
  serialNumberOf,
  useSerialNumberCheck,
} from './use-serial-number-check.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

// spec: 5.13, 9.16
it('shows the error of a wrong number for 3 s', async () => {
  const services = createFakeServices({ api: { getDeviceBaseForSn: () => refused(40001) } })
  const drawn: SerialNumberCheck[] = []
  const Typing = (): null => {
    drawn.push(useSerialNumberCheck())
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <Typing />
      </ServicesContext>,
    ),
  )
  await act(async () => drawn.at(-1)?.change('3'.repeat(22)))
  await act(async () => void (await drawn.at(-1)?.confirm()))
  expect(toastStore.getState().current).toMatchObject({ message: 'error.device-not-found', durationMs: 3000 })
  expect(drawn.at(-1)?.error).toBe('error.device-not-found')
})

const base: Schemas['DeviceBase'] = { deviceKey: 'k', bindFlag: 1, productCode: 'IPC' }
const wrong = { kind: 'wrong', reason: 'device-not-found' }

// spec: 3.09, 5.14
it.each([
  [answered<Schemas['DeviceBase'] | null>(base), { kind: 'found', productCode: 'IPC' }],
  [answered({ ...base, bindFlag: 0 as const }), { kind: 'unbound' }],
  [answered({ ...base, deviceKey: '' }), wrong],
  [answered(null), wrong],
  [refused(errorNumbers['device-not-found']), wrong],
  [refused(errorNumbers['try-later']), { kind: 'wrong', reason: 'try-later' }],
  [refused(99_999), wrong],
])('reads %j as %j', (result, expected) => {
  expect(serialNumberAnswer(result)).toEqual(expected)
})

it.each([
  ['3701 0000-0000\t0001', '3701000000000001'],
  ['  ', ''],
  ['abc', 'abc'],
  ['３７０１\u3000００１１', '37010011'],
  ['٣٧٠١ ٠٠٩٨', '37010098'],
  ['۳۷۰۱۰۰۹۸', '37010098'],
  ['SN: 3701 0000', '37010000'],
  ['sn37010000', '37010000'],
  ['S/N：3701-0000', '37010000'],
  ['S/N 3701 0000', '37010000'],
  ['序列号：37010000', '37010000'],
  ['序列号 37010000', '37010000'],
  ['序列号（SN）：37010000', '37010000'],
  ['N° de série : 3701 0000', '37010000'],
  ['الرقم التسلسلي: ٣٧٠١', '3701'],
  ['CAM3701', 'CAM3701'],
  ['SN', 'SN'],
])('takes %j for %j', (text, sn) => {
  expect(serialNumberOf(text)).toBe(sn)
})

it.each([
  ['37019999', '3701 9999'],
  ['3701 99998', '3701 9999 8'],
  ['٣٧٠١٠٠٩٨1', '3701 0098 1'],
  ['3701 ', '3701'],
  ['SN: 37019999', '3701 9999'],
  ['SN370199998', '3701 9999 8'],
  ['SN: ', 'SN: '],
  ['', ''],
])('groups %j as %j', (text, grouped) => {
  expect(groupedDigits(text)).toBe(grouped)
})
