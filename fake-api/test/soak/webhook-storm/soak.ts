import { deleteWorld } from '../../support/control.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { webhookStorm } from './webhook-storm.ts'

const [orders, copies] = sizesOf([1000, 64])

await runSoak(async (stack) => {
  const { worldId, activations, packages, statuses } = await webhookStorm(stack, { orders, copies })
  const violations = await deleteWorld(stack, worldId)
  const sent = orders * copies
  const answers = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  const misses = violations.map((violation) => JSON.stringify(violation))
  if (activations !== orders || packages !== orders)
    misses.push(`${orders} orders made ${activations} activations and ${packages} packages`)
  if (statuses[204] !== sent) misses.push(`${sent} notifies were answered ${answers.join(', ')}`)
  return {
    figures: [
      `${sent} notifies, ${copies} equal ones at once for each of ${orders} orders: ${answers.join(', ')}`,
      `${activations} activations, ${packages} packages, ${violations.length} audit violations`,
    ],
    misses,
  }
})
