import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { changeAlipayCertificate } from './alipay-certificate-change.ts'
import { switchWechatKeys } from './wechat-key-switch.ts'

/** Messages to each client, half of them notifies and half answers, and the seed. */
const [messages, seed] = sizesOf([10_000, 1])

await runSoak(async (stack) => {
  const run = { stack, random: new SeededRandom(`key-switch/${seed}`), orders: Math.ceil(messages / 2) }
  const results = [await switchWechatKeys(run), await changeAlipayCertificate(run)]
  const clients = results.flatMap((result) => result.clients)
  const misses = [
    ...clients.flatMap((client) => client.misses()),
    ...results.flatMap(({ violations }) => violations.map((violation) => JSON.stringify(violation))),
  ]
  return {
    figures: clients.map((client) => client.figure()),
    misses: misses.map((miss) => `${miss} — pnpm prove key-switch ${messages} ${seed}`),
  }
})
