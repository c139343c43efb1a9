/** The day of a country's time format, without its year: `DD/MM/YYYY HH:mm:ss` → `DD/MM`. */
export function dayFormatOf(timeFormat: string): string {
  const [date = ''] = timeFormat.split(' ')
  return date.replace(/^YYYY[^DM]*|[^DM]*YYYY$/, '') || 'MM-DD'
}
