import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { webWeights } from './web-weights.ts'

const html = '<script src="/assets/index-abcd1234.js"></script><link href="/assets/index-abcd1234.css">'
const built = {
  'index-abcd1234.js':
    'import"./react-abcd1234.js";import("./cloud-tab-route-abcd1234.js");import("./orders-route-abcd1234.js");import("./ar-abcd1234.js");import("./faulty-camera-abcd1234.js")',
  'index-abcd1234.css': 'a{color:red}',
  'react-abcd1234.js': 'export const r=1',
  'cloud-tab-route-abcd1234.js': 'import{r}from"./react-abcd1234.js";import("./sheet-abcd1234.js")',
  'cloud-tab-route-abcd1234.css': 'b{color:blue}',
  'sheet-abcd1234.js': 'import"./pages-abcd1234.js"',
  'pages-abcd1234.js': 'import("./motion-abcd1234.js")',
  'pages-abcd1234.css': 'c{color:green}',
  'motion-abcd1234.js': 'export const m=3',
  'orders-route-abcd1234.js':
    'import{r}from"./react-abcd1234.js";import"./pages-abcd1234.js";import"./card-abcd1234.js"',
  'orders-route-abcd1234.css': 'd{color:pink}',
  'card-abcd1234.js': 'export const c=2',
  'faulty-camera-abcd1234.js': 'import"./pages-abcd1234.js"',
  'ar-abcd1234.js': 'export default {}',
  'left-abcd1234.js': 'nobody imports it',
}
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weights-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, 'assets', name), text)
})

afterEach(() => rmSync(folder, { recursive: true }))

const kb = (...names: (keyof typeof built)[]) =>
  names.reduce((total, name) => total + gzipSync(built[name]).length, 0) / 1024

it('webWeights weighs first view, later parts, routes and locales, each file where it is first needed', () => {
  expect(webWeights(folder).map(({ name, value }) => [name, value])).toEqual([
    ['first view, HTML', gzipSync(html).length / 1024],
    [
      'first view cloud-tab-route, JavaScript',
      kb('index-abcd1234.js', 'react-abcd1234.js', 'cloud-tab-route-abcd1234.js'),
    ],
    ['first view cloud-tab-route, CSS', kb('index-abcd1234.css', 'cloud-tab-route-abcd1234.css')],
    ['after the rows: sheet', kb('sheet-abcd1234.js', 'pages-abcd1234.js', 'pages-abcd1234.css')],
    ['picture faulty-camera', kb('faulty-camera-abcd1234.js', 'pages-abcd1234.js', 'pages-abcd1234.css')],
    ['locale ar', kb('ar-abcd1234.js')],
    ['on demand faulty-camera', kb('faulty-camera-abcd1234.js')],
    ['on demand motion', kb('motion-abcd1234.js')],
    ['route orders-route', kb('orders-route-abcd1234.js', 'card-abcd1234.js', 'orders-route-abcd1234.css')],
  ])
})

it('webWeights notes what a route takes as the first page of a visit', () => {
  const route = webWeights(folder).find(({ name }) => name === 'route orders-route')
  expect(route?.note).toBe('opened first: 0 KB of JavaScript')
})
