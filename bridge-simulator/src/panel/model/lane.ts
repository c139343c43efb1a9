/** The four parties of the journal, ordered by their distance from the buyer. */
export const lanes = ['shop', 'host', 'upstream', 'gateway'] as const

export type Lane = (typeof lanes)[number]

/** Where each life line stands, in per cent of the width the lanes share. */
export const lanePositions = {
  shop: 9,
  host: 36,
  upstream: 66,
  gateway: 91,
} as const satisfies Record<Lane, number>
