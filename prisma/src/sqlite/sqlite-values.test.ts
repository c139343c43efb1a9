import { type ArgType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { expect, it } from 'vitest'
import { columnTypeOf, declaredType, toSqlite } from './sqlite-values.ts'

const typed = (scalarType: ArgType['scalarType']): ArgType => ({ scalarType, arity: 'scalar' })

it.each([
  [null, 'string', null],
  [undefined, 'string', null],
  ['text', 'string', 'text'],
  ['12', 'int', 12],
  ['9007199254740993', 'bigint', 9_007_199_254_740_993n],
  ['1.5', 'decimal', 1.5],
  [5, 'int', 5],
  [5n, 'bigint', 5n],
  [true, 'boolean', 1],
  [false, 'boolean', 0],
] as const)('binds %s as %s', (value, type, expected) => {
  expect(toSqlite(value, typed(type))).toEqual(expected)
})

it('binds bytes from base64 and refuses what SQLite cannot hold', () => {
  expect(toSqlite('YWI=', typed('bytes'))).toEqual(Buffer.from('ab'))
  expect(() => toSqlite({}, typed('json'))).toThrow(TypeError)
})

it.each([
  ['INTEGER', 1, ColumnTypeEnum.Int32],
  ['BIGINT', 1, ColumnTypeEnum.Int64],
  ['boolean', 1, ColumnTypeEnum.Boolean],
  ['TEXT', null, ColumnTypeEnum.Text],
  [null, 'a', ColumnTypeEnum.Text],
  [null, 1, ColumnTypeEnum.Int64],
  [null, 1.5, ColumnTypeEnum.Double],
])('takes a column declared %s with the value %j for type %s', (declared, value, expected) => {
  expect(declaredType(declared) ?? columnTypeOf(value)).toBe(expected)
})
