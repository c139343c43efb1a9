import type { ReactElement } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../../shared/navigation/paths.ts'
import { NetworkErrorState } from '../page-states/network-error-state.tsx'
import { NoDataState } from '../page-states/no-data-state.tsx'
import { KnownPages } from './known-pages.ts'
import { MountedTabs } from './mounted-tabs.tsx'
import { PageFrame } from './page-frame.tsx'
import { lazyPages } from './pages.ts'
import { RevealWhenDrawn } from './reveal-when-drawn.tsx'
import { tabPaths } from './tab-paths.ts'

const knownPages: ReadonlySet<string> = new Set([...tabPaths, ...lazyPages.map(({ path }) => path)])

/** Every route of the shop. */
export function AppRoutes(): ReactElement {
  return (
    <KnownPages value={knownPages}>
      <MountedTabs />
      <Routes>
        <Route path={paths.root} element={<ToHome />} />
        {tabPaths.map((path) => (
          <Route key={path} path={path} caseSensitive element={null} />
        ))}
        {/* Comes with the shop itself: offline, nothing more can be loaded. */}
        <Route path={paths.nullError} caseSensitive element={ready(<NetworkErrorState />)} />
        {lazyPages.map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            caseSensitive
            element={<PageFrame key={path} page={Page} hasBar={path !== paths.redeemForApp} />}
          />
        ))}
        <Route path="*" element={ready(<NoDataState />)} />
      </Routes>
    </KnownPages>
  )
}

function ready(page: ReactElement): ReactElement {
  return <RevealWhenDrawn>{page}</RevealWhenDrawn>
}

// Tracking parameters of the address come along.
function ToHome(): ReactElement {
  const { search } = useLocation()
  return <Navigate to={{ pathname: paths.home, search }} replace />
}
