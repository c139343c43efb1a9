import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { sendTamperedOrders } from './send-tampered-orders.ts'

const [requests, firstSeed] = sizesOf([10_000, 1])

await runSoak(async (stack) => {
  const { tampered, honest, answers, acceptedHonest, acceptedTampered, misses } = await sendTamperedOrders(
    stack,
    requests,
    firstSeed,
  )
  if (acceptedHonest === 0) misses.push('no honest order was taken: nothing was tested')
  const words = Object.entries(answers).map(([word, times]) => `${word} × ${times}`)
  return {
    figures: [
      `${tampered} tampered orders: ${acceptedTampered} made all the same, each at the price of the list`,
      `${honest} honest ones among them: ${acceptedHonest} made; answers ${words.join(', ')}`,
      `${misses.length} off the price list, by its own SQL and by the auditor`,
    ],
    misses,
  }
})
