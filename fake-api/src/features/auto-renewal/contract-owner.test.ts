import { it } from 'vitest'
import { OWNER_REQUESTS } from '../testing/owner-requests.ts'
import { twoOwners } from '../testing/two-owners.ts'

const owners = twoOwners()

it.each(OWNER_REQUESTS.contracts)('%s answers %s of another owner like an unknown one', (...request) =>
  owners.expectUnknown(request),
)
