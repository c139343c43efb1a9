/** The sign of a scheduled event, by its kind. */
export function dueIcon(kind: string): 'flag' | 'mail' | 'diamond' | 'clock' {
  if (kind.includes('deadline')) return 'flag'
  if (kind.includes('notify') || kind.includes('notice')) return 'mail'
  if (kind.includes('papay') || kind === 'contract.due') return 'diamond'
  return 'clock'
}
