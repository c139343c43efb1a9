import type { HostPageView } from '../../../host/host-ports.ts'
import styles from './host-screen.module.css'
import { HostScreen } from './host-screen.tsx'
import { hostScreenTexts } from './host-screen-texts.ts'

interface HostPageProps {
  page: HostPageView
  appLanguage: string
  onBack: () => void
}

/** A page of the app that lies over the shop until the user goes back. */
export function HostPage({ page, appLanguage, onBack }: HostPageProps) {
  const texts = hostScreenTexts(appLanguage)
  const { title, switches = [], facts = [], steps = [], hint } = texts.pages[page.name]
  return (
    <HostScreen title={title} back={{ name: texts.back, onBack }}>
      <ul className={styles.card}>
        {page.deviceName !== '' && (
          <li className={styles.line}>
            <span>{texts.camera}</span>
            <bdi className={styles.value}>{page.deviceName}</bdi>
          </li>
        )}
        {switches.map((name) => (
          <li key={name}>
            <label className={styles.line}>
              {name}
              <input type="checkbox" defaultChecked />
            </label>
          </li>
        ))}
        {facts.map(([name, value]) => (
          <li key={name} className={styles.line}>
            <span>{name}</span>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <ol className={styles.card}>
          {steps.map((step, index) => (
            <li key={step} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.hint}>{hint}</p>
    </HostScreen>
  )
}
