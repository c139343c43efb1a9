/**
 * Where a notify is on its way. early: leaves before the gateway answers; held: waits for what its effect names;
 * pending: on the clock; given-up: the retry table is used up; dropped: taken out by hand.
 */
export type WebhookState = 'early' | 'held' | 'pending' | 'delivered' | 'dropped' | 'given-up'

/** Whether the provider still means to deliver it on the world's clock. */
export function isOnItsWay(state: WebhookState): boolean {
  return state === 'pending' || state === 'early'
}
