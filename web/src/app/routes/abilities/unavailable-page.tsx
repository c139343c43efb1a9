import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { UnavailableState } from '../../../features/abilities/components/unavailable-state.tsx'
import type { Ability, UnavailableReason } from '../../../features/abilities/model/ability-eligibility.ts'
import { countriesQuery } from '../../../features/countries/queries.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { LoadErrorView } from '../../../shared/ui/feedback/state-view.tsx'

type UnavailablePageProps = { ability: Ability; reason: UnavailableReason; onToCameras: () => void }

/** Says why a page is not for this camera, and names the country of the account where that is the reason. */
export function UnavailablePage(props: UnavailablePageProps): ReactElement {
  const country = useCountryName(props.reason === 'country')
  return <UnavailableState {...props} country={country} />
}

/** The name of the account's country in the language of the shop; null where it is not wanted or not known. */
function useCountryName(isWanted: boolean): string | null {
  const { i18n } = useTranslation()
  const own = useSession(({ countryCode }) => countryCode.trim().toUpperCase())
  const { data } = useQuery({ ...countriesQuery(useServices(), i18n.language), enabled: isWanted })
  return data?.find(({ countryCode }) => countryCode === own)?.countryName ?? null
}

type CameraErrorProps = {
  error: unknown
  isReloading: boolean
  onReload: () => void
  onToCameras: () => void
}

/** View of a camera's page when its data did not come: why, what is safe, another try and a way out. */
export function CameraError({ error, isReloading, onReload, onToCameras }: CameraErrorProps): ReactElement {
  const { t } = useTranslation()
  return (
    <LoadErrorView
      title={t(errorTextKey(nameOfError(error)))}
      isReloading={isReloading}
      onReload={onReload}
      link={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
