import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'

type CardStatus = Schemas['CardDetail']['cardStatus']

/** A SIM card's status in words (product 4.23), and why no data is sold for it where it keeps data from working. */
export const simStatuses = {
  normal: { key: 'sim.normal', refusal: null },
  'not-activated': { key: 'sim.notActivated', refusal: null },
  unknown: { key: 'sim.unknown', refusal: null },
  deactivated: { key: 'sim.deactivated', refusal: 'sim-deactivated' },
  abnormal: { key: 'sim.abnormal', refusal: 'sim-abnormal' },
} as const satisfies Record<CardStatus, { key: string; refusal: ErrorName | null }>
