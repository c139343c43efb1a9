import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Sentence } from './sentence.tsx'

it.each([
  ['From <1>¥9.90</1> a month', 'From <b>¥9.90</b> a month'],
  ['<1>規約</1>に同意します', '<b>規約</b>に同意します'],
  ['Nothing is marked', 'Nothing is marked'],
  ['<i>is</i> text & <1>a < b</1>', '&lt;i&gt;is&lt;/i&gt; text &amp; <b>a &lt; b</b>'],
])('draws the sentence %s', (text, markup) => {
  expect(renderToStaticMarkup(<Sentence text={text} part={(marked) => <b>{marked}</b>} />)).toBe(markup)
})
