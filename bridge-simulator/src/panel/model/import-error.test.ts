import control from '@skyshop/openapi/documents/control' with { type: 'json' }
import { expect, it } from 'vitest'
import { errorBeforeUpload, importErrorOf, maxFileBytes } from './import-error.ts'

it.each([
  ['world-file-refused', 'not-a-world'],
  ['world-file-newer', 'newer-version'],
  ['too-large', 'too-large'],
] as const)('shows the refusal %s as the import error %s', (code, kind) => {
  const docs = 'http://127.0.0.1:4012/docs/troubleshooting.html#a-file'
  const differences = [{ what: 'column', name: 'Order.memo', is: 'unknown' } as const]
  expect(importErrorOf('a.sqlar', { code, message: 'Why.', differences, docs })).toEqual({
    kind,
    fileName: 'a.sqlar',
    reason: 'Why.',
    differences,
    docs,
  })
})

it.each(['world-file-busy', 'bad-request', null] as const)(
  'does not show the refusal %j as an import error',
  (code) => {
    expect(importErrorOf('a.sqlar', { code, message: 'Why.', differences: [], docs: null })).toBeNull()
  },
)

it('rejects a file larger than the contract allows before sending it', () => {
  const body = control.paths['/control/worlds/import'].post.requestBody.content['application/octet-stream']
  expect(maxFileBytes).toBe(body.schema.maxLength)
  expect(errorBeforeUpload({ name: 'a', size: maxFileBytes })).toBeNull()
  expect(errorBeforeUpload({ name: 'a', size: maxFileBytes + 1 })?.kind).toBe('too-large')
})
