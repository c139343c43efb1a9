import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { joinChannels, type PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import type { DeviceCheck } from '../../../features/payment/model/payment.ts'
import { createQueryClient } from '../../../shared/api-client/query-client.ts'
import type { Services } from '../../../shared/services/services.ts'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { answered, createFakeServices, refused } from '../../../shared/testing/fake-services.ts'
import { useDeviceCheck, useDeviceGuard } from './use-device-check.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const noUnpaid = refused(errorNumbers['no-unpaid-order'])
const target = { deviceId: '1', productCode: 'IPC', packageSource: 0 }
const none = {
  deviceId: '1',
  deviceName: 'Hall',
  vipStatus: 0,
  expireDate: null,
  expireDateUTC: null,
  packageName: null,
} as const
const running = { ...none, vipStatus: 1, expireDate: '2026-12-20 09:41:00' } as const

type Target = Parameters<typeof useDeviceCheck>[0]

function checkOf(
  services: Services,
  target: Target,
  shown: PackageExpiry,
  queries = createQueryClient(() => true),
) {
  const checks: DeviceCheck[] = []
  const Sheet = (): null => {
    checks.push(useDeviceCheck(target)(shown))
    return null
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <Sheet />
      </ServicesContext>
    </QueryClientProvider>,
  )
  return checks[0]?.()
}

// spec: 4.28
it('reads what a device has again also before the first touch or key', async () => {
  const services = createFakeServices({ api: { getDevicePackageExpiry: () => answered(running) } })
  const queries = createQueryClient(() => true)
  queries.setQueryData(deviceExpiryQuery(services, target).queryKey, none)
  expect(await checkOf(services, target, none, queries)).toBe(true)
})

// spec: 4.28, 5.10
describe('device check of a recorder whose third channel was chosen just now', () => {
  const shown = joinChannels([ofChannel('1', none), ofChannel('2', none)])
  const recorder = { ...target, channels: ['1', '2', '3'] }

  it.each([
    ['returns false when no package runs on that channel', none, false],
    ['returns true when a package runs on that channel', running, true],
  ])('%s', async (_, third, hasChanged) => {
    const services = createFakeServices({
      api: {
        getDevicePackageExpiry: ({ query }) => answered(query.channelIotId === '3' ? third : none),
      },
    })
    expect(await checkOf(services, recorder, shown)).toBe(hasChanged)
  })
})

function ofChannel(channelIotId: string, expiry: typeof none) {
  return { channelIotId, expiry }
}

// spec: 4.28
describe('the guard before a payment outside the wallets', () => {
  const order = { ...target, orderNo: 'o1' } as Schemas['OrderRecord']
  const other = { ...order, orderNo: 'o2' }

  it.each([
    ['pays where the device has what it had', none, answered(order), null],
    ['pays nothing where the device has something else', running, answered(order), 'sheet.deviceChanged'],
    ['asks to pay an order that may have changed it by itself', running, noUnpaid, null],
    ['asks to pay while another order waits', running, answered(other), null],
    ['pays nothing where the unpaid order cannot be read', running, refused(1), 'sheet.deviceChanged'],
  ] as const)('%s', async (_, present, unpaid, notice) => {
    const services = createFakeServices({
      api: { getDevicePackageExpiry: () => answered(present), getUnpaidOrder: () => unpaid },
    })
    const queries = createQueryClient(() => true)
    queries.setQueryData(deviceExpiryQuery(services, order).queryKey, none)
    const guards: ReturnType<typeof useDeviceGuard>[] = []
    const Footer = (): null => {
      guards.push(useDeviceGuard(order))
      return null
    }
    const root = createRoot(document.createElement('div'))
    flushSync(() =>
      root.render(
        <QueryClientProvider client={queries}>
          <ServicesContext value={services}>
            <Footer />
          </ServicesContext>
        </QueryClientProvider>,
      ),
    )
    const pay = vi.fn()
    guards.at(-1)?.proceed(pay)
    const seen = () => ({ ...guards.at(-1), payments: pay.mock.calls.length })
    await expect.poll(seen).toMatchObject({ isChecking: false, notice, payments: notice === null ? 1 : 0 })
  })
})
