import { it } from 'vitest'
import { OWNER_LISTS, OWNER_REQUESTS } from '../testing/owner-requests.ts'
import { twoOwners } from '../testing/two-owners.ts'

const owners = twoOwners()

it.each(OWNER_REQUESTS.packages)('%s answers %s of another owner like an unknown one', (...request) =>
  owners.expectUnknown(request),
)

it.each(OWNER_LISTS.packages)('%s lists %s of the signed-in user alone', (...request) =>
  owners.expectOwn(request),
)
