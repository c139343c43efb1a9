import type { ReactElement } from 'react'
import { UnavailableState } from '../../../features/abilities/components/unavailable-state.tsx'
import type { Ability, UnavailableReason } from '../../../features/abilities/model/ability-eligibility.ts'
import { useCountryName } from '../../../features/countries/components/use-country-name.ts'

type NoSuchPageProps = { ability: Ability; shut: UnavailableReason; onToCameras: () => void }

/** Says why a camera has no such page; where it is the country, which one the account is of. */
export function NoSuchPage(props: NoSuchPageProps): ReactElement {
  const country = useCountryName(props.shut === 'country')
  return <UnavailableState {...props} country={country} />
}
