import type { Schemas } from '@skyshop/openapi/http'
import type { TFunction } from 'i18next'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import type { Device } from '../../../features/devices/model/device.ts'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { createFakeServices } from '../../../shared/testing/fake-services.ts'
import { dataRowChanges } from './data-row.tsx'
import type { TabLink } from './tab-links.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
vi.mock('../../../shared/ui/device/status-line.tsx', () => ({
  StatusLine: ({ tone }: { tone: string }) => <span data-tone={tone} />,
}))

const opened: string[] = []
beforeEach(() => void opened.splice(0))
const ways = {
  t: ((key: string) => key) as TFunction,
  open: ({ path }: TabLink) => void opened.push(path),
  unpaidOf: () => null,
  canOrder: true,
  canSeeUse: true,
}
const device = { deviceId: 'd1', deviceName: 'Gate', productCode: 'IPC', sn: '3701', cell: 1 } as Device
const entryWith = (remainingKb: number) =>
  ({ vipStatus: 1, longTermEffectFlag: 1, dataLeft: { remainingKb, totalKb: 4096 } }) as Schemas['VipExpiry']
const spent = entryWith(0)
const viewLabels = { label: 'data.view', about: 'data.viewAbout Gate' }

it('names what View opens, and leaves the rest of a row with data as it is', () => {
  expect(dataRowChanges(ways)(device, entryWith(1))).toEqual({ viewLabels })
  expect(dataRowChanges(ways)(device, null)).toEqual({ viewLabels })
})

it('offers to recharge a camera whose data is used up, and what was used beside', () => {
  const { action, note } = dataRowChanges(ways)(device, spent)
  expect([action?.label, note?.label]).toEqual(['data.topUp', 'data.viewData'])
  action?.onPress()
  note?.onPress()
  expect(opened).toEqual(['/packagesList4GNew', '/query4G'])
  expect(dataRowChanges({ ...ways, canSeeUse: false })(device, spent)).not.toHaveProperty('note')
})

it.each([
  ['an order waits to be paid', { unpaidOf: () => () => undefined }],
  ['nothing is sold', { canOrder: false }],
])('leaves the buttons as they are where %s', (_, way) => {
  const changes = dataRowChanges({ ...ways, ...way })(device, spent)
  expect(Object.keys(changes)).toEqual(['viewLabels', 'status'])
})

/** The tone of the line on the package. */
async function toneOf(status: ReactElement): Promise<string | undefined> {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ServicesContext value={createFakeServices()}>{status}</ServicesContext>))
  const tone = place.querySelector<HTMLElement>('[data-tone]')?.dataset.tone
  await act(async () => root.unmount())
  return tone
}

it('gives a package without data no sign of health', async () => {
  const entry = { ...spent }
  delete entry.dataLeft
  const notActiveKey = 'data.notPurchased'
  expect(await toneOf(<PackageStatus {...{ entry, notActiveKey }} />)).toBe('on')
  expect(await toneOf(<PackageStatus {...{ entry, notActiveKey }} isSpent />)).toBe('over')
})
