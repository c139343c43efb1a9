/** The one kind of event a tester can keep off the clock: an attempt to deliver a callback of a provider. */
export const WEBHOOK_EVENT = 'wallet.notify'

/** SQL that is true for an event kept off the clock; the fault that holds callbacks stands in the world's own file. */
export const isHeldSql = `("kind" = '${WEBHOOK_EVENT}' AND EXISTS (SELECT 1 FROM "Fault" WHERE "kind" = 'hold'))`
