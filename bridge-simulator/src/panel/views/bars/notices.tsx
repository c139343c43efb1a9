import { useState } from 'react'
import { worldClock } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { ImportError } from '../../model/import-error.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { startCommand } from '../../model/start-command.ts'
import { Button } from '../../ui/button.tsx'
import { CopyTextButton } from '../../ui/copy-text-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from './notice.tsx'
import styles from './notices.module.css'

interface NoticesProps {
  view: Pick<PanelView, 'connection' | 'wire' | 'journal' | 'refusal' | 'goneWorld' | 'fileTrouble'>
  actions: Pick<PanelActions, 'retry' | 'dismissTrouble' | 'openFile' | 'restart' | 'updateCatalogue'>
  /** Opens the journal where it broke off, and reads on. */
  onMissing: () => void
}

/** Trouble as sentences above the content; what is on screen stays. */
export function Notices(props: NoticesProps) {
  const { trouble } = useTexts()
  const { refusal } = props.view
  return (
    <>
      <ConnectionNotice {...props} />
      <FileNotice {...props} />
      <GoneNotice {...props} />
      <CatalogueNotice {...props} />
      {refusal !== null && (
        <Notice
          tone="bad"
          icon="cross"
          title={trouble.refused}
          actions={<Button onClick={props.actions.dismissTrouble}>{trouble.dismiss}</Button>}
        >
          <span lang="en">{refusal}</span>
        </Notice>
      )}
    </>
  )
}

function ConnectionNotice({ view: { connection, wire, journal }, actions, onMissing }: NoticesProps) {
  const { trouble } = useTexts()
  if (connection.state === 'gone')
    return (
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
    )
  if (connection.state === 'restarting')
    return (
      <Notice tone="warn" icon="reload" title={trouble.restarting}>
        {trouble.restartingBody}
      </Notice>
    )
  if (connection.state !== 'stream-cut') return null
  return (
    <Notice
      tone="warn"
      icon="reload"
      title={trouble.cut}
      detail={trouble.nextTry(connection.retrySeconds)}
      actions={
        <>
          <Button kind="solid" onClick={actions.retry}>
            {trouble.reconnect}
          </Button>
          <Button onClick={onMissing}>{trouble.showMissing}</Button>
        </>
      }
    >
      {trouble.cutBody(journal.length)}
    </Notice>
  )
}

function GoneNotice({ view: { goneWorld }, actions }: NoticesProps) {
  const { trouble } = useTexts()
  if (goneWorld === null) return null
  const body =
    goneWorld.kind === 'world'
      ? trouble.goneWorldBody(goneWorld.worldId)
      : trouble.goneLinkBody(goneWorld.scenario, goneWorld.seed)
  return (
    <Notice
      tone="warn"
      icon="info"
      title={trouble.goneTitles[goneWorld.kind]}
      actions={<Button onClick={actions.dismissTrouble}>{trouble.dismiss}</Button>}
    >
      {body}
    </Notice>
  )
}

/** Until the world is brought up to date; one that is hidden stays so for this world and source. */
function CatalogueNotice({ view: { wire }, actions }: NoticesProps) {
  const { trouble } = useTexts()
  const { worldId, scenario, catalogue } = wire.world
  const place = `${worldId} ${catalogue.version} ${catalogue.sourceVersion}`
  const [hidden, setHidden] = useState<string | null>(null)
  if (catalogue.isCurrent || hidden === place) return null
  return (
    <Notice
      tone="warn"
      icon="info"
      title={trouble.catalogue}
      actions={
        <>
          <Button kind="solid" onClick={actions.updateCatalogue}>
            {trouble.updateCatalogue}
          </Button>
          <Button onClick={actions.restart}>{trouble.restart}</Button>
          <Button onClick={() => setHidden(place)}>{trouble.hide}</Button>
        </>
      }
    >
      {trouble.catalogueBody(scenario)}
    </Notice>
  )
}

function FileNotice({ view: { fileTrouble }, actions }: NoticesProps) {
  const { trouble } = useTexts()
  if (fileTrouble === null) return null
  const { kind, fileName, reason, differences } = fileTrouble
  return (
    <>
      <Notice
        tone="bad"
        icon="share"
        title={trouble.files[kind]}
        detail={reason && <span lang="en">{reason}</span>}
        actions={
          <>
            <FileButton kind="solid" name={trouble.chooseAnother} onFile={actions.openFile} />
            <Button onClick={actions.dismissTrouble}>{trouble.dismiss}</Button>
          </>
        }
      >
        {trouble.fileKept(fileName)}
      </Notice>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  )
}

/** In what a file is built otherwise than this version's. */
function Differences({ differences }: { differences: ImportError['differences'] }) {
  const { trouble } = useTexts()
  return (
    <details className={styles.differences}>
      <summary>{trouble.showDifference}</summary>
      <ul>
        {differences.map(({ what, name, is }) => (
          <li key={`${what} ${name}`}>
            {trouble.difference.what[what]} <code>{name}</code>: {trouble.difference.is[is]}
          </li>
        ))}
      </ul>
    </details>
  )
}
