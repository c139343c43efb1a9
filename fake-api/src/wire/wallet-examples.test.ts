import alipay from '@skyshop/openapi/documents/alipay' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat' with { type: 'json' }
import type { ValidateFunction } from 'ajv'
import { expect, it } from 'vitest'
import { createMessageCompiler } from '../engine/gateway/message-check.ts'

interface Media {
  readonly schema: object
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>
}

/** Every body of a document with the place where it stands. */
function* bodiesOf(node: unknown, place: string): Generator<readonly [string, Media]> {
  if (typeof node !== 'object' || node === null) return
  const { content } = node as { content?: Readonly<Record<string, Media>> }
  for (const [type, media] of Object.entries(content ?? {})) yield [`${place} ${type}`, media]
  for (const [key, child] of Object.entries(node)) yield* bodiesOf(child, `${place}/${key}`)
}

type Examples = NonNullable<Media['examples']>

const wallets = { alipay, lianlian, paypal, wechat }
const bodies = Object.entries(wallets).flatMap(([wallet, { paths, webhooks, components }]) => {
  const shown: Examples = components.examples
  const fits = validatorOf(components)
  const all = [...bodiesOf({ paths, webhooks }, wallet)]
  return all.map(([place, media]) => ({ place, schema: media.schema, values: valuesOf(media, shown), fits }))
})

function valuesOf({ example, examples = {} }: Media, shown: Examples): unknown[] {
  if (example !== undefined) return [example]
  return Object.values(examples).map(
    ({ $ref, value }) => value ?? shown[$ref?.split('/').at(-1) ?? '']?.value,
  )
}

/** Checks values by the schemas of a document, each compiled once. */
function validatorOf(components: object) {
  const ajv = createMessageCompiler().addSchema({ $id: 'https://wallet.example.com/', components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema: object, value: unknown): boolean => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"https://wallet.example.com/#/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate(value) === true
  }
}

it('every body of a wallet has an example', () => {
  expect(bodies.length).toBeGreaterThan(400)
  expect(bodies.filter(({ values }) => values.length === 0).map(({ place }) => place)).toEqual([])
})

it('every example of a wallet fits its schema', () => {
  const broken = bodies.flatMap(({ place, schema, values, fits }) =>
    values.filter((value) => !fits(schema, value)).map((value) => `${place}: ${JSON.stringify(value)}`),
  )
  expect(broken).toEqual([])
})
