import type { Schemas } from '@skyshop/openapi/control'

/** Reason why a file of the tester's was not opened. */
export interface ImportError {
  kind: 'not-a-world' | 'newer-version' | 'too-large'
  fileName: string
  /** Message of the server; null when the file was not sent. */
  reason: string | null
  /** Schema differences to this version; empty for other causes. */
  differences: readonly Schemas['WorldFileDifference'][]
  /** Address of the page that explains it; null when the file was not sent. */
  docs: string | null
}

/** Most bytes of a file that `importWorld` takes: its schema's maxLength. */
export const maxFileBytes = 64 * 1024 * 1024

interface Refused {
  code: Schemas['ControlErrorCode'] | null
  message: string
  differences: ImportError['differences']
  docs: ImportError['docs']
}

/** The import error behind a refusal; null for an unrelated refusal. */
export function importErrorOf(fileName: string, refused: Refused): ImportError | null {
  const { code, message: reason, differences, docs } = refused
  const kind = kinds.get(code)
  return kind === undefined ? null : { kind, fileName, reason, differences, docs }
}

const kinds: ReadonlyMap<Refused['code'], ImportError['kind']> = new Map([
  ['too-large', 'too-large'],
  ['world-file-newer', 'newer-version'],
  ['world-file-refused', 'not-a-world'],
])

/** A file too large is not even sent: the server would hang up while it is on its way. */
export function errorBeforeUpload({ name, size }: { name: string; size: number }): ImportError | null {
  if (size <= maxFileBytes) return null
  return { kind: 'too-large', fileName: name, reason: null, differences: [], docs: null }
}

/** A file was not opened, and what it is. */
export class ImportFailed extends Error {
  readonly reason: ImportError

  constructor(reason: ImportError) {
    super(reason.kind)
    this.reason = reason
  }
}
