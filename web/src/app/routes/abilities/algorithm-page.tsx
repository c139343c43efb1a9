import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type Algorithm, algorithmsOf } from '../../../features/abilities/model/algorithms.ts'
import { deviceAbilitiesQuery } from '../../../features/abilities/queries.ts'
import { validPackagesQuery } from '../../../features/entitlements/queries.ts'
import { packagesQuery } from '../../../features/packages/queries.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { useHostReturn } from '../../../shared/services/use-host-page.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { type NamedCamera, useModelLacks } from './use-named-camera.ts'

/** Source algorithm packages are sold under (assumed). */
export const ALGORITHM_SOURCE = 7

/** View of the page about a camera's algorithms. */
export type AlgorithmView =
  | { kind: 'loading' }
  | { kind: 'unable' }
  | { kind: 'error'; error: unknown }
  | { kind: 'done'; algorithms: Algorithm[]; isStateKnown: boolean }

/** Puts together what a camera can do, what is offered for it and what runs; only what runs may be missing. */
export function useAlgorithmPage(camera: NamedCamera): {
  view: AlgorithmView
  isReloading: boolean
  reload: () => void
} {
  const services = useServices()
  const { deviceId, productCode, isResolved } = camera
  const isLacking = useModelLacks('algorithm', camera)
  const target = { deviceId, productCode, packageSource: ALGORITHM_SOURCE }
  const abilities = useQuery({ ...deviceAbilitiesQuery(services, deviceId), enabled: isResolved })
  const isAble = abilities.data !== undefined && abilities.data?.algorithm !== 0
  const offered = useQuery({ ...packagesQuery(services, target), enabled: isAble })
  const stored = useQuery({ ...validPackagesQuery(services, target), enabled: isAble })
  const reload = (): void => {
    void abilities.refetch()
    if (!isAble) return
    void offered.refetch()
    void stored.refetch()
  }
  useHostReturn(() => {
    if (isResolved) reload()
  })
  const view = (): AlgorithmView => {
    if (isLacking || (abilities.data !== undefined && !isAble)) return { kind: 'unable' }
    const error = abilities.error ?? offered.error
    if (error !== null && nameOfError(error) === 'package-not-for-device') return { kind: 'unable' }
    if (offered.data !== undefined && !stored.isPending) {
      const packages = offered.data.offers.map((offer) => offer.package)
      const rows = stored.data ?? null
      const algorithms = algorithmsOf(packages, rows, services.clock.nowMs())
      return { kind: 'done', algorithms, isStateKnown: rows !== null }
    }
    return error === null ? { kind: 'loading' } : { kind: 'error', error }
  }
  return { view: view(), isReloading: abilities.isFetching || offered.isFetching, reload }
}

/** Number of algorithms of a camera that are on. */
export function EnabledCount({ count }: { count: number }): ReactElement {
  const { t } = useTranslation()
  if (count === 0) return <StatusLine tone="off">{t('algorithm.notActivated')}</StatusLine>
  return <StatusLine tone="on">{t('algorithmPage.on', { count })}</StatusLine>
}
