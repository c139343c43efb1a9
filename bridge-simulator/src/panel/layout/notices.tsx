import type { PanelActions, PanelView } from '../model/panel-view.ts'
import { startCommand } from '../model/start-command.ts'
import { worldClock } from '../model/world-time.ts'
import { Button } from '../parts/button.tsx'
import { CopyTextButton } from '../parts/copy-text-button.tsx'
import { FileButton } from '../parts/file-button.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/texts-context.ts'

interface NoticesProps {
  view: Pick<PanelView, 'connection' | 'wire' | 'journal' | 'refusal' | 'fileTrouble'>
  actions: Pick<PanelActions, 'retry' | 'dismissRefusal' | 'openFile'>
}

/** Trouble as sentences above the content; what is on screen stays. */
export function Notices({ view, actions }: NoticesProps) {
  const { trouble } = useTexts()
  const { connection, wire, journal, refusal } = view
  return (
    <>
      {connection.state === 'gone' && (
        <Notice
          tone="bad"
          icon="wifi"
          title={trouble.gone}
          detail={trouble.since(connection.silentSeconds, connection.retrySeconds)}
          actions={
            <>
              <Button kind="solid" onClick={actions.retry}>
                {trouble.tryAgain}
              </Button>
              <CopyTextButton name={trouble.copyStart} textOf={async () => startCommand} />
            </>
          }
        >
          {trouble.goneBody(worldClock(wire.world.clock.nowMs))}
        </Notice>
      )}
      {connection.state === 'stream-cut' && (
        <Notice
          tone="warn"
          icon="reload"
          title={trouble.cut}
          detail={trouble.nextTry(connection.retrySeconds)}
          actions={
            <Button kind="solid" onClick={actions.retry}>
              {trouble.reconnect}
            </Button>
          }
        >
          {trouble.cutBody(journal.length)}
        </Notice>
      )}
      <FileNotice view={view} actions={actions} />
      {refusal !== null && (
        <Notice
          tone="bad"
          icon="cross"
          title={trouble.refused}
          actions={<Button onClick={actions.dismissRefusal}>{trouble.dismiss}</Button>}
        >
          {refusal}
        </Notice>
      )}
    </>
  )
}

function FileNotice({
  view: { fileTrouble },
  actions,
}: Pick<NoticesProps, 'actions'> & { view: Pick<PanelView, 'fileTrouble'> }) {
  const { trouble } = useTexts()
  if (fileTrouble === null) return null
  const { kind, fileName, reason } = fileTrouble
  return (
    <Notice
      tone="bad"
      icon="share"
      title={trouble.files[kind]}
      detail={reason && <span lang="en">{reason}</span>}
      actions={
        <>
          <FileButton kind="solid" name={trouble.chooseAnother} onFile={actions.openFile} />
          <Button onClick={actions.dismissRefusal}>{trouble.dismiss}</Button>
        </>
      }
    >
      {trouble.fileKept(fileName)}
    </Notice>
  )
}
