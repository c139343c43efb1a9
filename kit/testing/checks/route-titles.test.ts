import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shopRoutes } from './route-titles.ts'

const list = readFileSync(join(import.meta.dirname, '../../../docs/product.md'), 'utf8')
const routes = [...list.matchAll(/^- 2[.]\d\d (?:\(open\) )?Route (\S+):/gm)].map(([, route = '']) => route)

it('shopRoutes has every route of the specification', () => {
  expect(routes).toHaveLength(50)
  expect(routes.filter((route) => !(shopRoutes as readonly string[]).includes(route))).toEqual([])
})
