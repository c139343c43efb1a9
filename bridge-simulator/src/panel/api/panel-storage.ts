const prefix = 'skyshop-panel-'

/** What the panel keeps in this browser; null for what it never did. */
export function readSaved(name: string): string | null {
  return localStorage.getItem(prefix + name)
}

/** Keeps a text under a name in this browser. */
export function keep(name: string, text: string): void {
  localStorage.setItem(prefix + name, text)
}
