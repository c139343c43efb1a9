/** An amount of money in integer fen (1 yuan = 100 fen); the only money type, inside and on the wire. */
export type Fen = number
