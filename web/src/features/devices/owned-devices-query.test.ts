import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createFakeServices } from '../../shared/testing/fake-services.ts'
import { ownedDevicesQuery } from './owned-devices-query.ts'

const devices = [{ deviceId: 'own', owned: 0 }, { deviceId: 'shared', owned: 1 }, { deviceId: 'unsaid' }]

const ownersOf = async (allocated?: () => { devices: { deviceId: string }[] } | 'no-answer') => {
  const host = {
    getAllDeviceInfo: () => ({ devices }),
    ...(allocated && { getAllocatedDeviceInfo: allocated }),
  }
  const listed = await new QueryClient().fetchQuery(ownedDevicesQuery(createFakeServices({ host })))
  return listed.filter(({ isOwned }) => isOwned).map(({ deviceId }) => deviceId)
}

// spec: 7.58, 5.17
it('counts the devices of the host’s list of the user’s own as owned, whatever the flag says', async () => {
  const allocated = () => ({ devices: [{ deviceId: 'own' }, { deviceId: 'unsaid' }] })
  expect(await ownersOf(allocated)).toEqual(['own', 'unsaid'])
})

it('uses the owned flag where the host has no such list or does not answer', async () => {
  expect(await ownersOf()).toEqual(['shared'])
  expect(await ownersOf(() => 'no-answer')).toEqual(['shared'])
})
