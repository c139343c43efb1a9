/** Name of a month `YYYY-MM` in a language, with Latin digits: *November 2026*. */
export function monthName(month: string, language: string): string {
  const [year = 0, index = 1] = month.split('-').map(Number)
  const locale = `${language}-u-ca-gregory-nu-latn`
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(year, index - 1))
}
