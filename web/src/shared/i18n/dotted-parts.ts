import { DOT } from './unbroken-text.tsx'

/** Joins the parts of a line with dots, with which no line begins. */
export function dottedParts(parts: readonly string[]): string {
  return parts.join(DOT)
}
