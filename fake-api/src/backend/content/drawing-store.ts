import { readdir, readFile } from 'node:fs/promises'
import { serviceDrawing, serviceDrawingNames } from './service-drawings.ts'

const DRAWINGS_DIR = new URL('../../../assets/art/', import.meta.url)
const drawings = new Map<string, string>()

/** The product path of a drawing. */
export const drawingPath = (name: string) => `/api/skyworthOperation/v1/art/${name}`

/** Names of all drawings. */
export async function drawingNames(): Promise<string[]> {
  const files = await readdir(DRAWINGS_DIR)
  const kept = files.flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -'.svg'.length)] : []))
  return [...kept, ...serviceDrawingNames()].sort()
}

/** The SVG text of a drawing, or null. `name` is checked by the contract: letters, digits and hyphens only. */
export async function readDrawing(name: string): Promise<string | null> {
  const known = drawings.get(name) ?? serviceDrawing(name)
  if (known !== null) return known
  const text = await readFile(new URL(`${name}.svg`, DRAWINGS_DIR), 'utf8').catch(() => null)
  if (text !== null) drawings.set(name, text)
  return text
}
