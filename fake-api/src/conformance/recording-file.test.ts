import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { openRecording } from './recording-file.ts'

it('openRecording reads a HAR with its files beside it, or the archive of both', () => {
  const own = mkdtempSync(join(tmpdir(), 'skyshop-recording-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const log = '{"log":{"entries":[]}}'
  writeFileSync(join(own, 'shop.har'), `\uFEFF${log}`)
  writeFileSync(join(own, 'body.json'), '{}')
  const beside = openRecording(join(own, 'shop.har'))
  const read = ['body.json', 'gone.json', '../beside.json', '.'].map((name) =>
    beside.readBody(name)?.toString(),
  )
  expect([beside.har, ...read]).toEqual([log, '{}', undefined, undefined, undefined])
  const archive = zipOf({ 'body.json': '{"a":1}', 'har.har': log })
  writeFileSync(join(own, 'shop.har.zip'), archive)
  const packed = openRecording(join(own, 'shop.har.zip'))
  expect([packed.har, packed.readBody('body.json')?.toString(), packed.readBody('gone')]).toEqual([
    log,
    '{"a":1}',
    null,
  ])
  writeFileSync(join(own, 'shop.har.gz'), gzipSync(`\uFEFF${log}`))
  expect(openRecording(join(own, 'shop.har.gz')).har).toBe(log)
  writeFileSync(join(own, 'windows.har'), Buffer.from(`\uFEFF${log}`, 'utf16le'))
  writeFileSync(join(own, 'swapped.har'), Buffer.from(`\uFEFF${log}`, 'utf16le').swap16())
  for (const name of ['windows.har', 'swapped.har']) expect(openRecording(join(own, name)).har).toBe(log)
  writeFileSync(join(own, 'cut.har.gz'), gzipSync(log).subarray(0, -9))
  expect(() => openRecording(join(own, 'cut.har.gz'))).toThrow(/is no whole archive/)
  for (const name of ['shop.har', 'shop.har.gz', 'shop.har.zip'])
    expect(() => openRecording(join(own, name), 9)).toThrow(/is too large/)
  writeFileSync(join(own, 'cut.zip'), archive.subarray(0, -30))
  expect(() => openRecording(join(own, 'cut.zip'))).toThrow(/is no whole archive/)
  writeFileSync(join(own, 'other.zip'), zipOf({ 'a.txt': '' }))
  expect(() => openRecording(join(own, 'other.zip'))).toThrow(/an archive without a HAR/)
  expect(() => openRecording(own)).toThrow(/is no file/)
})

/** A ZIP archive of small texts. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  let [body, list] = [Buffer.alloc(0), Buffer.alloc(0)]
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    // Method, time, sum and sizes are the same in both heads.
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(8)
    facts.writeUInt32LE(packed.length, 10)
    facts.writeUInt32LE(text.length, 14)
    facts.writeUInt16LE(name.length, 18)
    const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\0\x14\0\0\0'), facts, Buffer.alloc(16)])
    listed.writeUInt32LE(body.length, 42)
    list = Buffer.concat([list, listed, Buffer.from(name)])
    body = Buffer.concat([
      body,
      Buffer.from('PK\x03\x04\x14\0\0\0'),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ])
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, list, end])
}
