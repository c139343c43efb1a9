import { ControlRefused, ServerUnreachable } from '../../bridge-simulator/src/control/control-client.ts'

/** Exit codes of `npx skyshop-kit` and their meaning; `kit/README.md` has the same table. */
export const exitCodes = {
  done: 0,
  /**
   * It found something wrong: violations, differences, an older catalogue, a machine not in order; or it could not start.
   */
  found: 1,
  /** The command line was not understood. */
  usage: 2,
  /** No simulator answers, or not the server that is checked; an audit of a merchant could play nothing. */
  unreachable: 3,
  /** Something was refused, such as a token, or a file could not be read or written. */
  refused: 4,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Error of a command: one message for the reader and an exit code for scripts. */
export class SimError extends Error {
  readonly exitCode: ExitCode
  /** Address of the page that explains it; null where there is none. */
  readonly docs: string | null

  constructor(exitCode: ExitCode, message: string, docs: string | null = null) {
    super(message)
    this.exitCode = exitCode
    this.docs = docs
  }
}

/** A command line that was not understood. */
export function usageError(message: string): SimError {
  return new SimError(exitCodes.usage, message)
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'that is not allowed',
  EISDIR: 'that is a folder',
  ENOTDIR: 'a part of that path is no folder',
}

/** Why a file could not be read or written, as a message. */
function fileErrorText(error: Error & { code?: unknown; path?: unknown }): string {
  const cause = causes[String(error.code)]
  return cause === undefined ? error.message : `Cannot open ${String(error.path)}: ${cause}.`
}

/** Any error of a command as what the reader is told; a defect is thrown again. */
export function asSimError(error: unknown): SimError {
  if (error instanceof SimError) return error
  if (error instanceof ControlRefused) return new SimError(exitCodes.refused, error.message, error.docs)
  if (error instanceof Error && 'syscall' in error)
    return new SimError(exitCodes.refused, fileErrorText(error))
  if (error instanceof ServerUnreachable) {
    return new SimError(
      exitCodes.unreachable,
      'The simulator does not answer: is npx skyshop-kit start still running?',
    )
  }
  throw error
}
