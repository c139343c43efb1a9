import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plant, readPlant } from './plant.ts'

const folder = join(import.meta.dirname, 'plants')

/** Every plant of the repository by the name of its file. */
export function readPlants(): ReadonlyMap<string, Plant> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'))
  return new Map(
    names
      .sort()
      .map((name) => [name.replace('.patch', ''), readPlant(readFileSync(join(folder, name), 'utf8'))]),
  )
}
