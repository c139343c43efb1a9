import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './daily-table.module.css'
import { useDataTexts } from './use-data-texts.ts'
import { useDayTexts } from './use-day-texts.ts'

/** The twin of the bars: one line a day, the latest first. */
export function DailyTable({ points }: { points: readonly Schemas['DailyPoint'][] }): ReactElement {
  const { t } = useTranslation()
  const days = useDayTexts()
  const words = useDataTexts()
  const today = points.at(-1)?.date
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('dataUse.dailyUse')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dataUse.day')}</th>
          <th scope="col">{t('dataUse.used')}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ date, usedKb }) => (
          <tr key={date}>
            <th scope="row">
              <bdi>{date === today ? t('dataUse.today') : days.long(date)}</bdi>
            </th>
            <td>
              <bdi>{words.amount(usedKb)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
