import { it } from 'vitest'
import { OWNER_LISTS, OWNER_REQUESTS } from './owner-requests.ts'
import { twoOwners } from './two-owners.ts'

const owners = twoOwners()

it.each(Object.values(OWNER_REQUESTS).flat())(
  '%s answers %s of another owner like an unknown one',
  (...request) => owners.expectUnknown(request),
)

it.each(Object.values(OWNER_LISTS).flat())('%s lists %s of the signed-in user alone', (...request) =>
  owners.expectOwn(request),
)
