import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { dayFormatOf } from '../model/daily-chart.ts'

/** Days of the chart in the country's format. */
export interface DayTexts {
  /** *10-22*, without the year. */
  short(date: string): string
  /** *2026-10-22*. */
  long(date: string): string
  /** The last day of the chart is today and is called so. */
  named(date: string, isLast: boolean): string
}

export function useDayTexts(): DayTexts {
  const { t } = useTranslation()
  const timeFormat = useSession((session) => session.timeFormat)
  const write = (date: string, format: string): string => displayTime(`${date} 00:00:00`, format) ?? date
  const short = (date: string): string => write(date, dayFormatOf(timeFormat))
  return {
    short,
    long: (date) => write(date, dateFormatOf(timeFormat)),
    named: (date, isLast) => (isLast ? t('dataUse.today') : short(date)),
  }
}
