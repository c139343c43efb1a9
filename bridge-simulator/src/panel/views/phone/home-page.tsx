import styles from './host-screen.module.css'
import { HostScreen } from './host-screen.tsx'
import { hostScreenTexts } from './host-screen-texts.ts'

interface HomePageProps {
  /** How the shop left: it closed its page, or went to this one. */
  left: 'close' | 'home'
  devices: readonly { deviceId: string; deviceName: string }[]
  appLanguage: string
  onReopen: () => void
}

/** The app's own first screen, where a shop that left leaves its user. */
export function HomePage({ left, devices, appLanguage, onReopen }: HomePageProps) {
  const texts = hostScreenTexts(appLanguage)
  return (
    <HostScreen title={texts.home} back={null}>
      <p className={styles.hint} role="status">
        {left === 'close' ? texts.closed : texts.left}
      </p>
      <ul className={styles.card}>
        {devices.length === 0 && <li className={styles.line}>{texts.noCameras}</li>}
        {devices.map(({ deviceId, deviceName }) => (
          <li key={deviceId} className={styles.line}>
            <bdi>{deviceName}</bdi>
            <span className={styles.value}>…{deviceId.slice(-4)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.act} onClick={onReopen}>
        {texts.reopen}
      </button>
    </HostScreen>
  )
}
