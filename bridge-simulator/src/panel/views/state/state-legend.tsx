import { useTexts } from '../../i18n/texts-context.ts'
import styles from './subject-sheet.module.css'

const standings = ['now', 'came', 'can', 'cannot'] as const

export function StateLegend() {
  const { state } = useTexts()
  return (
    <ul className={styles.legend}>
      {standings.map((standing) => (
        <li key={standing}>
          <span className={styles.sample} data-standing={standing} />
          {state.standings[standing]}
        </li>
      ))}
    </ul>
  )
}
