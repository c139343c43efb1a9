import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HostPageView } from '../../../host/host-dependencies.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './host-screen.module.css'
import { type AppPageName, hostScreenTexts } from './host-screen-texts.ts'

/** Page of the vendor app itself, not of a wallet. */
export type AppPageView = HostPageView & { name: AppPageName }

interface HostPageProps {
  page: AppPageView
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
        {page.orderNo !== undefined && (
          <li className={styles.line}>
            <span>{texts.order}</span>
            <bdi className={styles.value}>{page.orderNo}</bdi>
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

interface ScannerPageProps {
  appLanguage: string
  /** Called with what was read, empty when the user goes back. */
  onRead: (text: string) => void
}

/** The scanner of the app; what its camera would see is typed. */
export function ScannerPage({ appLanguage, onRead }: ScannerPageProps) {
  const texts = hostScreenTexts(appLanguage)
  const [text, setText] = useState('')
  return (
    <HostScreen title={texts.scanner.title} back={{ name: texts.back, onBack: () => onRead('') }}>
      <label className={styles.card}>
        <span className={styles.line}>{texts.scanner.label}</span>
        <input className={styles.scanned} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="button" className={styles.act} onClick={() => onRead(text)}>
        {texts.scanner.read}
      </button>
    </HostScreen>
  )
}

interface OfflinePageProps {
  /** What could not be loaded, path with query. */
  address: string
  appLanguage: string
  onRetry: () => void
}

/** The app's own page in place of an address that could not be loaded without a network. */
export function OfflinePage({ address, appLanguage, onRetry }: OfflinePageProps) {
  const { offline } = hostScreenTexts(appLanguage)
  const [hasTried, setTried] = useState(false)
  const retry = () => {
    setTried(true)
    onRetry()
  }
  return (
    <HostScreen title={offline.title} back={null}>
      <p className={styles.hint} role="status">
        {hasTried ? `${offline.still} ${offline.text}` : offline.text}
      </p>
      <p className={styles.card}>
        <bdi className={styles.line}>{address}</bdi>
      </p>
      <button type="button" className={styles.act} onClick={retry}>
        {offline.again}
      </button>
    </HostScreen>
  )
}

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

interface HostScreenProps {
  title: string
  /** Name of the button back; null where there is no way back. */
  back: { name: string; onBack: () => void } | null
  children: ReactNode
}

/** A screen of the simulated vendor app, in the theme the phone has. */
function HostScreen({ title, back, children }: HostScreenProps) {
  const screen = useRef<HTMLElement>(null)
  useFocusReturn(screen)
  useEffect(() => screen.current?.focus(), [])
  return (
    <section ref={screen} className={styles.screen} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        {back && (
          <button type="button" className={styles.back} aria-label={back.name} onClick={back.onBack}>
            <span aria-hidden="true">‹</span>
          </button>
        )}
        <h2 className={styles.title}>{title}</h2>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
