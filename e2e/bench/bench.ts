import { join } from 'node:path'
import { buildProduct } from '../run/build-product.ts'
import { generateSources } from '../run/generate-sources.ts'
import { rootDir } from '../run/project.ts'
import { type Figure, figureLine, isWithin } from './figure.ts'
import { interactionFigures } from './interaction-figures.ts'
import { paintFigures } from './paint-figures.ts'
import { upstreamFigures } from './upstream-figures.ts'
import { webWeights } from './web-weights.ts'

const figures: Figure[] = []
let isWhole = true

await part('Weights of the web build', async () => {
  await generateSources()
  await buildProduct()
  return webWeights(join(rootDir, 'web/dist'))
})
await part('Pages on slow 4G at a quarter of the speed', async () => paintFigures())
await part('Touches at a quarter of the speed', async () => interactionFigures())
await part('The upstream', async () => upstreamFigures())

const over = figures.filter((figure) => !isWithin(figure)).length
process.stdout.write(
  `\n${figures.length} figures, ${over} over their limit${isWhole ? '' : ', some missing'}\n`,
)
process.exitCode = over === 0 && isWhole ? 0 : 1

/** Prints figures as they come; what cannot be measured is said, and the rest goes on. */
async function part(
  title: string,
  measure: () => Promise<Iterable<Figure> | AsyncIterable<Figure>>,
): Promise<void> {
  process.stdout.write(`\n${title}\n`)
  try {
    for await (const figure of await measure()) {
      process.stdout.write(`${figureLine(figure)}\n`)
      figures.push(figure)
    }
  } catch (error) {
    isWhole = false
    process.stdout.write(`not measured: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}
