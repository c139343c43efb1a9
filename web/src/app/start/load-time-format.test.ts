import { expect, it } from 'vitest'
import { createFakeServices } from '../../shared/testing/fake-services.ts'
import { loadTimeFormat } from './load-time-format.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'
const formatted = (timeFormat: string) => ({ ok: true, data: { countryCode: 'DE', timeFormat } }) as const
// Backends are known to answer a success with nothing in it.
const empty = { ok: true, data: null } as never
const refused = { ok: false, refusal: { code: 500, msg: 'no', data: null } } as const

it.each([
  ['DE', formatted('DD.MM.YYYY HH:mm:ss'), 'DD.MM.YYYY HH:mm:ss', 1],
  ['DE', formatted('dd. MMMM'), FORMAT, 1],
  ['DE', formatted(''), FORMAT, 1],
  ['DE', refused, FORMAT, 1],
  ['DE', empty, FORMAT, 1],
  ['CN', formatted('YYYY-MM-DD HH:mm:ss'), FORMAT, 1],
  ['', formatted('DD.MM.YYYY HH:mm:ss'), FORMAT, 0],
])('asks for country "%s" %#', async (countryCode, answer, format, times) => {
  const services = createFakeServices({ api: { getCountryTimeFormat: () => answer } })
  services.session.setState({ countryCode })
  await loadTimeFormat(services)
  expect(services.session.getState().timeFormat).toBe(format)
  expect(services.countOf('getCountryTimeFormat')).toBe(times)
})

it('keeps the default format when the request fails', async () => {
  const services = createFakeServices()
  services.session.setState({ countryCode: 'DE' })
  await loadTimeFormat(services)
  expect(services.session.getState().timeFormat).toBe(FORMAT)
})
