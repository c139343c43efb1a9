import type { Schemas } from '@skyshop/openapi/http'

type CardStatus = Schemas['CardDetail']['cardStatus']

/** A SIM card's status in words (spec §4), and whether it keeps data from working. */
export const simStatuses = {
  normal: { key: 'sim.normal', isBlocking: false },
  'not-activated': { key: 'sim.notActivated', isBlocking: false },
  unknown: { key: 'sim.unknown', isBlocking: false },
  deactivated: { key: 'sim.deactivated', isBlocking: true },
  abnormal: { key: 'sim.abnormal', isBlocking: true },
} as const satisfies Record<CardStatus, { key: string; isBlocking: boolean }>
