import type { ConnectionView } from '../model/panel-view.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/texts-context.ts'

interface NoticesProps {
  connection: ConnectionView
  entryCount: number
  refusal: string | null
  onRetry: () => void
  onDismiss: () => void
}

/** Trouble as sentences above the content; what is on screen stays. */
export function Notices({ connection, entryCount, refusal, onRetry, onDismiss }: NoticesProps) {
  const { trouble } = useTexts()
  return (
    <>
      {connection.state === 'gone' && (
        <Notice
          tone="bad"
          icon="wifi"
          title={trouble.gone}
          actions={<Button onClick={onRetry}>{trouble.tryAgain}</Button>}
        >
          {trouble.goneBody(connection.silentSeconds)} <code>{trouble.nextTry(connection.retrySeconds)}</code>
        </Notice>
      )}
      {connection.state === 'stream-cut' && (
        <Notice
          tone="warn"
          icon="reload"
          title={trouble.cut}
          actions={<Button onClick={onRetry}>{trouble.reconnect}</Button>}
        >
          {trouble.cutBody(entryCount)} <code>{trouble.nextTry(connection.retrySeconds)}</code>
        </Notice>
      )}
      {refusal !== null && (
        <Notice
          tone="bad"
          icon="cross"
          title={trouble.refused}
          actions={<Button onClick={onDismiss}>{trouble.dismiss}</Button>}
        >
          {refusal}
        </Notice>
      )}
    </>
  )
}
