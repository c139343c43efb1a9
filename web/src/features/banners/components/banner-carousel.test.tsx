import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { createFakeServices } from '../../../shared/testing/fake-services.ts'
import type { Banner } from '../model/banner-set.ts'
import { BannerCarousel } from './banner-carousel.tsx'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { dir: () => 'ltr' } }),
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const banner: Banner = {
  ...{ id: '1-11-0', imageUrl: '/a.webp', target: null, title: 'Notice', subtitle: null, priceFen: null },
  point: { typeName: 'shopPageB1', configId: '1', innerId: '11' },
}

async function draw(services: ReturnType<typeof createFakeServices>) {
  const container = document.createElement('div')
  const root = createRoot(container)
  const view = (
    <MemoryRouter>
      <ServicesContext value={services}>
        <BannerCarousel banners={[banner]} isPageDrawn />
      </ServicesContext>
    </MemoryRouter>
  )
  await act(async () => root.render(view))
  const leave = () => act(async () => root.unmount())
  // What a banner waits for would come when the document of this file has gone.
  onTestFinished(leave)
  return { container, leave }
}

const reportsOf = ({ host }: ReturnType<typeof createFakeServices>) =>
  host.calls.map(({ params }) => (params as { dataType: number }).dataType)

// spec: 2.82
it('reports the display of a banner once a visit, on whatever pages it is shown', async () => {
  const services = createFakeServices({ host: { reportEvent: () => ({}) } })
  const first = await draw(services)
  await first.leave()
  await draw(services)
  expect(reportsOf(services)).toEqual([1])
})

// spec: 2.82
it('reports a tap on a banner of which none leads anywhere', async () => {
  const services = createFakeServices({ host: { reportEvent: () => ({}) } })
  const { container } = await draw(services)
  await act(async () => container.querySelector('button')?.click())
  expect(reportsOf(services)).toEqual([1, 2])
})
