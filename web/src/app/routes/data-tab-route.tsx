import type { ReactElement } from 'react'
import { bannerQuery } from '../../features/banners/api/banner-query.ts'
import { fourGDevicesQuery } from '../../features/devices/api/four-g-devices-query.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { ask, type ReadAhead } from '../boot/read-ahead.ts'
import { DataTabPage } from './data-tab-page.tsx'
import { GatedTab } from './gated-tab.tsx'

/** Begins with what the page begins with. */
const readAhead: ReadAhead = (ahead) => {
  const { services } = ahead
  void ask(ahead, fourGDevicesQuery(services))
  void ask(ahead, bannerQuery(services, 2))
}

/** The data tab, where there is a 4G device (spec §2, /homePage4G). */
function DataTabRoute(): ReactElement {
  return (
    <GatedTab path={paths.data}>
      <DataTabPage />
    </GatedTab>
  )
}

export default Object.assign(DataTabRoute, { readAhead })
