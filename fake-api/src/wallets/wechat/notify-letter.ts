import { buildNotify, type NotifySubject } from './notify-builder.ts'

/** A notify as the outbox keeps it: open, because only the world it is sent in can seal it. */
export interface NotifyLetter {
  readonly subject: NotifySubject
  readonly createdAtMs: number
  /** 12 characters for the cipher. */
  readonly nonce: string
}

/** A letter as text, for a row. No key in it, so that a copy of the world's file is not bound to its origin. */
export function writeLetter(letter: NotifyLetter): string {
  return JSON.stringify(letter)
}

/** The body of a v3 notify from a letter's text, sealed with the key of the world it is sent in. */
export function sealLetter(
  text: string,
  { notifyId: id, apiV3Key }: { readonly notifyId: string; readonly apiV3Key: string },
): string {
  const { subject, createdAtMs, nonce } = JSON.parse(text) as NotifyLetter
  return buildNotify(subject, { id, createdAtMs, apiV3Key, nonce })
}
