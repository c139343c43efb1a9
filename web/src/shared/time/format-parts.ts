/** The date of a country's time format: `DD/MM/YYYY HH:mm:ss` → `DD/MM/YYYY`. */
export function dateFormatOf(timeFormat: string): string {
  return timeFormat.split(' ')[0] || timeFormat
}

/** The time of day of a country's time format, to the minute: `DD/MM/YYYY hh:mm:ss A` → `hh:mm A`. */
export function clockFormatOf(timeFormat: string): string {
  const clock = timeFormat.split(' ').slice(1).join(' ') || 'HH:mm'
  return clock.replace(/:?ss/, '')
}
