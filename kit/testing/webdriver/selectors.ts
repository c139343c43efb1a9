import type { Page } from '@playwright/test'

type Role = Parameters<Page['getByRole']>[0]
export type TextMatch = string | RegExp
/** Options of `getByRole` that the screens use. */
export interface RoleOptions {
  name?: TextMatch
  exact?: boolean
  level?: number
}

/** Playwright's selector for elements of a role. */
export function roleSelector(role: Role, { name, exact = false, level }: RoleOptions = {}): string {
  const parts = [
    name === undefined ? '' : `[name=${quoted(name, exact)}]`,
    level === undefined ? '' : `[level=${level}]`,
  ]
  return `internal:role=${role}${parts.join('')}`
}

/** Playwright's selector for elements with a text. */
export function textSelector(text: TextMatch, { exact = false }: { exact?: boolean } = {}): string {
  return `internal:text=${quoted(text, exact)}`
}

/** Playwright's selector for elements that contain a text. */
export function hasTextSelector(text: TextMatch): string {
  return `internal:has-text=${quoted(text, false)}`
}

function quoted(text: TextMatch, isExact: boolean): string {
  return typeof text === 'string' ? `${JSON.stringify(text)}${isExact ? 's' : 'i'}` : expression(text)
}

/** The selector language separates its parts by `>>`. */
function expression(pattern: RegExp): string {
  return String(pattern).replace(/>>/g, '\\>\\>')
}
