import type { ApiClient } from '../../shared/api-client/api-client.ts'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import type { SessionStore } from '../../shared/session/session.ts'

/** A day in figures, and maybe a time of day behind it. */
const USABLE = /^(?=.*YYYY)(?=.*M)(?=.*D)[YMDHhmsA/. :-]+$/

/**
 * Reads the date format of the user's country from the server into the session. Until then, and without an answer, the
 * default stays; no page waits for it.
 */
export async function loadTimeFormat({
  api,
  session,
}: {
  api: ApiClient
  session: SessionStore
}): Promise<void> {
  const { countryCode } = session.getState()
  if (countryCode === '') return
  const known = await api
    .call('getCountryTimeFormat', { query: { countryCode } })
    .then(filledOf)
    .catch(() => null)
  if (known !== null && USABLE.test(known.timeFormat)) session.setState({ timeFormat: known.timeFormat })
}
