import { expect, it } from 'vitest'
import { entryInFrame } from './frame-entry.ts'

it.each([
  [
    'what the page kept, as the first of its entries',
    '<html lang="en" data-frame-entry="{&quot;idx&quot;:3,&quot;usr&quot;:{&quot;name&quot;:&quot;A &amp;lt; B&quot;}}"><body>',
    { entry: { idx: 0, usr: { name: 'A &lt; B' } } },
  ],
  ['that it kept nothing', '<html data-frame-entry="null">', { entry: null }],
  [
    'nothing of a router’s own',
    '<html data-frame-entry="{&quot;idx&quot;:1,&quot;key&quot;:&quot;k&quot;,&quot;usr&quot;:null}">',
    { entry: null },
  ],
  ['nothing where the screen does not know', '<html><body data-frame-entry="1">', {}],
  ['nothing of what is no JSON', '<html data-frame-entry="{">', {}],
])('reads %s', (_, html, expected) => {
  expect(entryInFrame(html)).toEqual(expected)
})
