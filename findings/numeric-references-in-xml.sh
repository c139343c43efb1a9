#!/usr/bin/env bash
# fast-xml-parser 5.12.1 and Python's xml.etree: a message of WeChat Pay v2 written by one is read otherwise by the other.
#
# `ElementTree.tostring` writes ASCII unless it is told otherwise, so Chinese becomes numeric character references, which every XML
# reader has to decode. fast-xml-parser with `processEntities: true`, its default, decodes the five named entities and leaves the
# numeric references as they stand: `&amp;` beside them is decoded. Who checks a signature over the parsed values refuses a client
# that is right. With `htmlEntities: true` they are decoded; xml2js 0.6.2 decodes them without being asked.
#
# Seen on Node 20.20, Python 3.11:
#   written:          &#20113;&#23384;&#20648; &amp; 1
#   fast-xml-parser:  &#20113;&#23384;&#20648; & 1
#   htmlEntities:     same as written by the client
#   xml2js:           same as written by the client
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 xml2js@0.6.2
python3 - > message.xml <<'PY'
import xml.etree.ElementTree as tree

root = tree.Element('xml')
tree.SubElement(root, 'body').text = '云存储 & 1'
print(tree.tostring(root).decode(), end='')
PY
cat > read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { XMLParser } = require('fast-xml-parser')
const { parseString } = require('xml2js')

const text = readFileSync('message.xml', 'utf8')
const meant = '云存储 & 1'
const told = (value) => (value === meant ? 'same as written by the client' : value)
const read = (options) => new XMLParser({ parseTagValue: false, ...options }).parse(text).xml.body
console.log(`written:          ${/<body>(.*)<\/body>/.exec(text)[1]}`)
console.log(`fast-xml-parser:  ${told(read({ processEntities: true }))}`)
console.log(`htmlEntities:     ${told(read({ htmlEntities: true }))}`)
parseString(text, { explicitArray: false }, (_, { xml }) => console.log(`xml2js:           ${told(xml.body)}`))
JS
node read.cjs | tee seen
diff seen - <<'SEEN'
written:          &#20113;&#23384;&#20648; &amp; 1
fast-xml-parser:  &#20113;&#23384;&#20648; & 1
htmlEntities:     same as written by the client
xml2js:           same as written by the client
SEEN
