import { constants } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'

/** A recording as it lies on the disk. */
export interface RecordingFile {
  har: string
  /** A body that the HAR names in place of its text; null when it is not there. */
  readBody: (name: string) => Buffer | null
}

/** More make no text. */
const maxBytes = constants.MAX_STRING_LENGTH

/** Opens a HAR, with the files beside it, packed by gzip or not, or the archive that Playwright makes of both. @throws Error in one sentence */
export function openRecording(path: string, maxUnpacked = maxBytes): RecordingFile {
  if (!existsSync(path)) throw new Error(`There is no file ${path}: --har names a recording.`)
  if (!statSync(path).isFile()) throw new Error(`${path} is no file: --har names a recording.`)
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return openArchive(path, bytes, maxUnpacked)
  return {
    har: textOf(path, unzipped(path, bytes, maxUnpacked), maxUnpacked),
    readBody: (name) => readBeside(path, name),
  }
}

function unzipped(path: string, bytes: Buffer, maxOutputLength: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return unpacked(path, () => gunzipSync(bytes, { maxOutputLength }), maxOutputLength)
}

/** Says in one sentence why a part of an archive cannot be unpacked. */
function unpacked(path: string, unpack: () => Buffer, maxOutputLength: number): Buffer {
  try {
    return unpack()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw brokenArchive(path)
    throw tooLarge(path, maxOutputLength)
  }
}

function tooLarge(path: string, most: number): Error {
  return new Error(`${path} is too large: it has more than ${most} bytes, unpacked. Record fewer calls.`)
}

function brokenArchive(path: string): Error {
  return new Error(`${path} is no whole archive: record it again, or copy it once more.`)
}

function openArchive(path: string, bytes: Buffer, maxUnpacked: number): RecordingFile {
  const files = filesIn(path, bytes, maxUnpacked)
  const har = [...files].find(([name]) => name.endsWith('.har'))?.[1]
  if (har === undefined) throw new Error(`${path} is an archive without a HAR in it.`)
  return { har: textOf(path, har(), maxUnpacked), readBody: (name) => files.get(name)?.() ?? null }
}

/** Programs of Windows begin a file with a mark that JSON does not know, and a shell of it writes UTF-16. */
function textOf(path: string, bytes: Buffer, most: number): string {
  if (bytes.length > most) throw tooLarge(path, most)
  const mark = bytes.toString('latin1', 0, 2)
  const charset = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }[mark] ?? 'utf-8'
  return new TextDecoder(charset).decode(bytes)
}

/** Only of the recording's own folder: the name comes out of the file. */
function readBeside(path: string, name: string): Buffer | null {
  const file = join(dirname(path), name)
  const stats = basename(name) === name ? statSync(file, { throwIfNoEntry: false }) : undefined
  return stats?.isFile() && stats.size <= maxBytes ? readFileSync(file) : null
}

const [archiveEnd, listedFile, deflated] = [0x06054b50, 0x02014b50, 8]

/** The files of a ZIP archive by name, each unpacked when it is asked for. */
function filesIn(path: string, archive: Buffer, maxOutputLength: number): Map<string, () => Buffer> {
  const files = new Map<string, () => Buffer>()
  try {
    const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (archive.readUInt32LE(end) !== archiveEnd) throw new RangeError('no list of files')
    for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === listedFile; ) {
      const [method, packedBytes] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
      const [nameBytes, local] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
      const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const packed = archive.subarray(from, from + packedBytes)
      files.set(name, () =>
        method === deflated
          ? unpacked(path, () => inflateRawSync(packed, { maxOutputLength }), maxOutputLength)
          : packed,
      )
      at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
  } catch {
    throw brokenArchive(path)
  }
  return files
}
