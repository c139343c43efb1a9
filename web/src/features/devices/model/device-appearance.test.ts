import { expect, it } from 'vitest'
import { drawingOf, tagsOf } from './device-appearance.ts'
import { normaliseDevice } from './normalise-device.ts'

const deviceOf = (raw: object) => normaliseDevice({ deviceId: '1', ...raw })

it.each([
  [{}, 'ball', []],
  [{ cell: 0 }, 'ball', []],
  [{ cell: 1 }, 'bullet', ['4G']],
  [{ productCode: 'NVR' }, 'nvr', ['NVR']],
  [{ productMorphology: 3, cell: 1 }, 'nvr', ['4G', 'NVR']],
])('draws and tags %j', (raw, drawing, tags) => {
  expect(drawingOf(deviceOf(raw))).toBe(drawing)
  expect(tagsOf(deviceOf(raw))).toEqual(tags)
})
