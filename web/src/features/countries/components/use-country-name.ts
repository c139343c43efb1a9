import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { countriesQuery } from '../queries.ts'

/** The name of the account's country in the language of the shop; null where it is not wanted or not known. */
export function useCountryName(isWanted: boolean): string | null {
  const { i18n } = useTranslation()
  const own = useSession(({ countryCode }) => countryCode.trim().toUpperCase())
  const { data } = useQuery({ ...countriesQuery(useServices(), i18n.language), enabled: isWanted })
  return data?.find(({ countryCode }) => countryCode === own)?.countryName ?? null
}
