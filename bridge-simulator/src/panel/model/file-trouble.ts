/** Why a file of the tester's was not opened. */
export interface FileTrouble {
  kind: 'not-a-world' | 'newer-version' | 'too-large'
  fileName: string
  /** The server's own sentence; null where the file was not sent at all. */
  reason: string | null
}

/** As much as `importWorld` takes: its schema's maxLength. */
export const mostFileBytes = 64 * 1024 * 1024

interface Refused {
  /** Stable name of the refusal. */
  code: string
  message: string
}

/** What a refusal means for the file; null for one that has nothing to do with it. */
export function fileTroubleOf(fileName: string, { code, message }: Refused): FileTrouble | null {
  if (code === 'too-large') return { kind: 'too-large', fileName, reason: message }
  if (code === 'world-file-newer') return { kind: 'newer-version', fileName, reason: message }
  if (code === 'world-file-refused') return { kind: 'not-a-world', fileName, reason: message }
  return null
}

/** A file too large is not even sent: the server would hang up while it is on its way. */
export function troubleBeforeSending({ name, size }: { name: string; size: number }): FileTrouble | null {
  return size > mostFileBytes ? { kind: 'too-large', fileName: name, reason: null } : null
}

/** A file was not opened, and what it is. */
export class FileNotOpened extends Error {
  readonly trouble: FileTrouble

  constructor(trouble: FileTrouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}
