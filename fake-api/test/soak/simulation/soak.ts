import { countRareEvents, simulate } from './simulate.ts'

/** Seeds and steps of a whole run (quality.md). */
const SEEDS = 10_000
const STEPS = 80

/** A number of seeds, or the name of one. */
const [given = String(SEEDS)] = process.argv.slice(2)
const only = /^[1-9]\d*$/.test(given) ? undefined : given
const seeds =
  only === undefined ? Array.from({ length: Number(given) }, (_, index) => `prove-${index}`) : [only]
const runs = seeds.map((seed) => simulate(seed, STEPS))
const broken = runs.filter((run) => run.broken !== null)
const hashes = seeds.slice(0, 100).map((seed) => simulate(seed, STEPS).hash)
const again = seeds.slice(0, 100).filter((seed, index) => simulate(seed, STEPS).hash !== hashes[index])

console.log(
  `${seeds.length} seeds × ${STEPS} steps: ${broken.length} broken invariants, ${again.length} logs that differ when run again`,
)
console.log(
  countRareEvents(runs)
    .map(([name, times]) => `${name} ${times}`)
    .join(', '),
)
for (const { seed, broken: violation } of broken.slice(0, 5)) {
  console.log(`pnpm prove simulation ${seed} — step ${violation?.step}: ${violation?.what.join('; ')}`)
  if (only !== undefined) console.log(violation?.log.join('\n'))
}
process.exitCode = broken.length + again.length === 0 ? 0 : 1
