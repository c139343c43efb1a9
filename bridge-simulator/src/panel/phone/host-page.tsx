import type { HostPageView } from '../../host/host-ports.ts'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './closed-page.module.css'

interface HostPageProps {
  page: HostPageView
  onBack: () => void
}

/** A page of the app that lies over the shop until the user goes back. */
export function HostPage({ page, onBack }: HostPageProps) {
  const { phone } = useTexts()
  return (
    <div className={styles.page}>
      <p className={styles.title}>{phone.hostPages[page.name]}</p>
      <p>
        <bdi>{page.deviceName}</bdi>
      </p>
      <p>{phone.hostPageHint}</p>
      <Button onClick={onBack}>{phone.backToShop}</Button>
    </div>
  )
}
