import fc from 'fast-check'
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

it('reads what it has written, whatever the values', () => {
  const fields = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), fc.string({ minLength: 1 }), {
    minKeys: 1,
  })
  fc.assert(
    fc.property(fields, (written) => {
      fc.pre(!Object.hasOwn(written, 'constructor') && !Object.values(written).join('').includes('\r'))
      expect(parsePapayXml(buildPapayXml(written))).toEqual(written)
    }),
  )
})

it('writes no field as an empty document, and divides what would end CDATA', () => {
  expect(buildPapayXml({ a: '' })).toBe('<xml/>')
  expect(buildPapayXml({ a: 'x]]>y' })).toBe('<xml><a><![CDATA[x]]]]><![CDATA[>y]]></a></xml>')
})

// A comment, which changes nothing, has the parser of all XML read the document.
it('reads the same fields whether a document is plain or not', () => {
  const piece = fc.constantFrom(
    ...['<xml>', '</xml>', '<a>', '</a>', '<b>', '</b>', '<a/>', '<![CDATA[', ']]>', ']', '&amp;', '&', ' '],
    ...[
      '\n',
      '\r',
      '1',
      'x y',
      '云',
      '<constructor>',
      '</constructor>',
      '<A>',
      '</A>',
      '>',
      '<',
      '\u00a0',
      '!',
    ],
  )
  const element = fc
    .tuple(fc.constantFrom('a', 'b', 'c_1', 'constructor', 'A'), fc.array(piece, { maxLength: 3 }))
    .map(([name, content]) => `<${name}>${content.join('')}</${name}>`)
  const data = fc.array(piece, { maxLength: 3 }).map((content) => `<![CDATA[${content.join('')}]]>`)
  const holding = data.map((content) => `<b>${content}</b>`)
  const content = fc.array(fc.oneof(element, holding, piece), { maxLength: 4 })
  fc.assert(
    fc.property(content, (parts) => {
      const text = parts.join('')
      expect(parsePapayXml(`<xml>${text}</xml>`)).toEqual(parsePapayXml(`<!-- --><xml>${text}</xml>`))
    }),
    { numRuns: 1000 },
  )
})
