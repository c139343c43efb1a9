const kbPerMb = 1024
const mbPerGb = 1024

/** `3.2 GB`, `480 MB` from kilobytes. */
export function formatData(kb: number): string {
  const mb = kb / kbPerMb
  if (mb < mbPerGb) return `${Math.round(mb)} MB`
  return `${Number((mb / mbPerGb).toFixed(1))} GB`
}
