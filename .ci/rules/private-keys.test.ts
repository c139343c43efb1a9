import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** A key in PEM or as the base64 of its DER: RSA, PKCS #8 and EC begin with one of these. */
const privateKey =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\\?n?\s*[\w+/]{40}|["'`]MII(?:[EC][\w+/]{2}IBA|EvQIBADAN)[\w+/]{40}/

it('no source contains a private key', () => {
  const paths = sourceFiles(/./)
  const found = paths.filter((path) => privateKey.test(readFileSync(join(rootDir, path), 'latin1')))
  expect(paths.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('the pattern matches a private key in PEM and in base64', () => {
  // In two parts, or this file were found too.
  const body = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'BKcwggSjAgEAAoIBAQ'].join('')
  expect(`-----BEGIN PRIVATE KEY-----\n${body}`).toMatch(privateKey)
  expect(`'${body}'`).toMatch(privateKey)
})
