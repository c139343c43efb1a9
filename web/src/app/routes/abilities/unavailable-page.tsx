import type { ReactElement } from 'react'
import { UnavailableState } from '../../../features/abilities/components/unavailable-state.tsx'
import type { Ability, UnavailableReason } from '../../../features/abilities/model/ability-eligibility.ts'
import { useCountryName } from '../../../features/countries/components/use-country-name.ts'

type UnavailablePageProps = { ability: Ability; reason: UnavailableReason; onToCameras: () => void }

/** Says why a page is not for this camera, and names the country of the account where that is the reason. */
export function UnavailablePage(props: UnavailablePageProps): ReactElement {
  const country = useCountryName(props.reason === 'country')
  return <UnavailableState {...props} country={country} />
}
