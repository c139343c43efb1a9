import { useTexts } from '../i18n/texts-context.ts'
import { startCommand } from '../model/start-command.ts'
import { Button } from '../ui/button.tsx'
import { CopyTextButton } from '../ui/copy-text-button.tsx'
import styles from './waiting-screen.module.css'

interface WaitingScreenProps {
  connection: 'connecting' | 'live' | 'stream-cut' | 'restarting' | 'gone'
  refusal: string | null
  onRetry: () => void
}

/** Before the first answer there is nothing to keep on screen. */
export function WaitingScreen({ connection, refusal, onRetry }: WaitingScreenProps) {
  const { trouble } = useTexts()
  const isStuck = connection === 'gone' || refusal !== null
  return (
    <main className={styles.screen}>
      <p role="status">{isStuck ? (refusal ?? `${trouble.gone} ${trouble.goneFirst}`) : trouble.loading}</p>
      {isStuck && (
        <div className={styles.ways}>
          <Button kind="solid" onClick={onRetry}>
            {trouble.tryAgain}
          </Button>
          <CopyTextButton name={trouble.copyStart} textOf={async () => startCommand} />
        </div>
      )}
    </main>
  )
}
