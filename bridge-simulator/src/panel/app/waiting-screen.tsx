import { useTexts } from '../i18n/texts-context.ts'
import { startCommand } from '../model/start-command.ts'
import { Button, CopyTextButton } from '../ui/button.tsx'
import styles from './waiting-screen.module.css'

interface WaitingScreenProps {
  connection: 'connecting' | 'live' | 'stream-cut' | 'restarting' | 'gone'
  refusal: string | null
  onRetry: () => void
}

/** Before the first answer there is nothing to keep on screen. */
export function WaitingScreen({ connection, refusal, onRetry }: WaitingScreenProps) {
  const { errors } = useTexts()
  const isStuck = connection === 'gone' || refusal !== null
  return (
    <main className={styles.screen}>
      <p role="status">{isStuck ? (refusal ?? `${errors.gone} ${errors.goneFirst}`) : errors.loading}</p>
      {isStuck && (
        <div className={styles.ways}>
          <Button kind="solid" onClick={onRetry}>
            {errors.tryAgain}
          </Button>
          <CopyTextButton name={errors.copyStart} textOf={async () => startCommand} />
        </div>
      )}
    </main>
  )
}
