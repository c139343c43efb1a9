import { type BridgeShape, bridgeShapes } from '@skyshop/openapi/bridge-shapes'
import { expect, it } from 'vitest'
import { documentedMethods, goodCalls, shapeProblems } from './bridge-contract-fixture.ts'
import { checkShape, isRecord } from './check-shape.ts'

// spec: 7.55
it('has the methods of bridge.yaml and no other', () => {
  expect(Object.keys(bridgeShapes).sort()).toEqual([...documentedMethods].sort())
})

it.each<[BridgeShape, unknown, string]>([
  [{ type: 'string' }, 7, 'value is not text'],
  [{ type: 'string', maxLength: 2 }, 'abc', 'value is not text of 0 to 2 characters'],
  [{ type: 'string', pattern: '^[0-9]$' }, 'x', 'value is not text like ^[0-9]$'],
  [{ enum: ['a', 'b'] }, 'c', 'value is not one of a, b'],
  [{ type: 'integer', const: 12 }, 13, 'value is not 12'],
  [{ type: ['integer', 'string', 'null'] }, true, 'value is not an integer or text or null'],
  [{ type: 'array' }, {}, 'value is not a list'],
  [{ items: { type: 'boolean' } }, [true, 1], 'value/1 is not true or false'],
  [{ additionalProperties: false }, { more: 1 }, 'value/more is unknown'],
  [{ properties: { id: {} }, required: ['id'] }, {}, 'value/id is missing'],
  [{ properties: { id: { type: 'object' } } }, { id: [] }, 'value/id is not an object'],
])('the shape %j refuses %j', (shape, value, complaint) => {
  expect(checkShape(shape, value, 'value')).toBe(complaint)
})

it.each<[BridgeShape, unknown]>([
  [{}, null],
  [{ type: ['integer', 'null'] }, null],
  [{ properties: { id: { type: 'string' } } }, { more: 1 }],
])('the shape %j allows %j', (shape, value) => {
  expect(checkShape(shape, value, 'value')).toBe(null)
})

const otherValues = [null, true, 0, 12, '', 'x', 'x'.repeat(65), 'x'.repeat(20_000), [], ['x'], {}]

/** The parameters with one member left out, replaced or added, and what is no object at all. */
function variantsOf(params: object): readonly unknown[] {
  const changed = Object.keys(params).flatMap((name) => {
    const { [name]: _left, ...rest } = params as Record<string, unknown>
    return [rest, ...otherValues.map((value) => ({ ...rest, [name]: value }))]
  })
  return [params, { ...params, more: 1 }, ...changed, ...otherValues.filter((value) => !isRecord(value))]
}

it.each(documentedMethods)('%s allows the same variants of its parameters as Ajv', (method) => {
  const differing = variantsOf(goodCalls[method]).filter((params) => {
    const isRefused = checkShape(bridgeShapes[method].params, params, 'params') !== null
    return isRefused !== shapeProblems(method, 'params', params).length > 0
  })
  expect(differing).toEqual([])
})
