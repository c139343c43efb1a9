import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import type { DeviceCheck } from '../../../features/payment/model/purchase.ts'
import { createQueryClient } from '../../../shared/api-client/query-client.ts'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { answered, createFakeServices } from '../../../shared/testing/fake-services.ts'
import { useDeviceCheck } from './current-package.ts'

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

// spec: 4.28
it('reads what a device has again also before the first touch or key', async () => {
  const services = createFakeServices({ api: { getDevicePackageExpiry: () => answered(running) } })
  const queries = createQueryClient(() => true)
  queries.setQueryData(deviceExpiryQuery(services, target).queryKey, none)
  const checks: DeviceCheck[] = []
  const Sheet = (): null => {
    checks.push(useDeviceCheck(target)(none))
    return null
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <Sheet />
      </ServicesContext>
    </QueryClientProvider>,
  )
  expect(await checks[0]?.()).toBe(true)
})
