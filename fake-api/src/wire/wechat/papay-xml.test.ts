import { expect, it } from 'vitest'
import { buildPapayXml, parsePapayXml } from './papay-xml.ts'

// fact: WX-210
it.each([
  ['<xml><a>Anna </a><b> 1</b></xml>', { a: 'Anna ', b: ' 1' }],
  ['<xml><a><![CDATA[Anna ]]></a></xml>', { a: 'Anna ' }],
  ['\n<xml>\n  <a>1</a>\n  <b>2</b>\n</xml>\n', { a: '1', b: '2' }],
  ['<xml><a>1 &lt; 2</a></xml>', { a: '1 < 2' }],
  ['<xml><a>&#20113;&#x4E2D; &#38; &#x26;lt;</a></xml>', { a: '云中 & &lt;' }],
  ['<xml><a>&amp;#38;</a><b><![CDATA[&#38;&amp;]]></b></xml>', { a: '&#38;', b: '&#38;&amp;' }],
  [`<xml><a>${'&#20113;'.repeat(6000)}</a></xml>`, { a: '云'.repeat(6000) }],
])('reads the fields of %j with the blanks of their values', (text, fields) => {
  expect(parsePapayXml(text)).toEqual(fields)
})

it.each([
  '',
  'a',
  '<a><b>1</b></a>',
  '<xml>text<a>1</a></xml>',
  '<xml><a><b>1</b></a></xml>',
  '<xml><a>1</a><a>2</a></xml>',
  '<xml lang="zh"><a>1</a></xml>',
  '<xml><a type="int">1</a></xml>',
  '<xml><a type="int"/></xml>',
  '<request><xml><a>1</a></xml></request>',
  '<XML><a>1</a></XML>',
  '<xml><a>1</a></xml><xml><b>1</b></xml>',
])('reads no fields in %j', (text) => {
  expect(parsePapayXml(text)).toBe(null)
})

it('reads what it has written, blanks included', () => {
  const fields = { contract_display_account: 'Anna ', attach: ' camera 7' }
  expect(parsePapayXml(buildPapayXml(fields))).toEqual(fields)
})
