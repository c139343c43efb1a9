import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { OpenApiDocument } from './document.ts'

const packageDir = join(import.meta.dirname, '..')
const readYaml = (path: string) => parse(readFileSync(join(packageDir, path), 'utf8')) as OpenApiDocument
const filesOf = (folder: string) =>
  readdirSync(join(packageDir, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`)
const schemasOf = ({ components }: OpenApiDocument) => Object.keys(components?.schemas ?? {})

it.each(['http', 'control'])('%s.yaml lists every path of its areas', (root) => {
  const ofAreas = filesOf(root).flatMap((file) => Object.keys(readYaml(file).paths ?? {}))
  expect(Object.keys(readYaml(`${root}.yaml`).paths ?? {}).sort()).toEqual(ofAreas.sort())
})

it('the documents have every schema of the areas, and none under another name', () => {
  const ofAreas = ['bridge.yaml', ...filesOf('http'), ...filesOf('control')].flatMap((file) =>
    schemasOf(readYaml(file)),
  )
  const ofAll = [...filesOf('wallets').flatMap((file) => schemasOf(readYaml(file))), ...ofAreas]
  const shared = Object.keys(readYaml('shared/schemas.yaml'))
  const bundled = ['http', 'control', 'bridge'].flatMap((name) =>
    schemasOf(readYaml(`generated/${name}.json`)),
  )
  expect(bundled).toEqual(expect.arrayContaining([...ofAreas, ...shared]))
  expect([...ofAll, ...shared]).toEqual(expect.arrayContaining(bundled))
})
