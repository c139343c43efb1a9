import { type ReactNode, useState } from 'react'
import { worldClock } from '../../format/world-time.ts'
import { type Refusal, refusalText, refusalTexts } from '../../i18n/refusal-texts.ts'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import type { ImportError } from '../../model/import-error.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { startCommandFor } from '../../model/start-command.ts'
import { scenarioTitle } from '../../store/scenario-list.ts'
import { Button, CopyTextButton, DocsLink, FileButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './notices.module.css'
import { useWorldChangeText } from './world-bar.tsx'

interface NoticesProps {
  view: Pick<
    PanelView,
    | 'connection'
    | 'wire'
    | 'world'
    | 'clock'
    | 'journal'
    | 'refusal'
    | 'worldChange'
    | 'importError'
    | 'scenarios'
  >
  actions: Pick<PanelActions, 'retry' | 'dismissError' | 'openFile' | 'restart' | 'updateCatalogue'>
  /** Opens the journal where it broke off, and reads on. */
  onMissing: () => void
  onFaults: () => void
}

/** Errors as messages above the content, which stays on screen. */
export function Notices(props: NoticesProps) {
  const { refusal } = props.view
  return (
    <>
      <ConnectionNotice {...props} />
      <FileNotice {...props} />
      <WorldChangeNotice {...props} />
      <CatalogueNotice {...props} />
      <ClearedNotice {...props} />
      {refusal !== null && <RefusalNotice refusal={refusal} onDismiss={props.actions.dismissError} />}
    </>
  )
}

function RefusalNotice({ refusal, onDismiss }: { refusal: Refusal; onDismiss: () => void }) {
  const { errors } = useTexts()
  const { text, detail } = refusalText(refusal, useTable(refusalTexts))
  const said = detail && <span lang="en">{detail}</span>
  return (
    <Notice
      tone="bad"
      icon="cross"
      title={errors.refused}
      detail={text && said}
      actions={
        <>
          <DocsLink docs={refusal.docs} />
          <Button onClick={onDismiss}>{errors.dismiss}</Button>
        </>
      }
    >
      {text ?? said}
    </Notice>
  )
}

function ConnectionNotice({ view: { connection, wire, journal }, actions, onMissing }: NoticesProps) {
  const { errors } = useTexts()
  const { clock, lifetime, parties } = wire.world
  if (connection.state === 'gone')
    return (
      <Notice
        tone="bad"
        icon="wifi"
        title={errors.gone}
        detail={errors.since(connection.silentSeconds, connection.retrySeconds)}
        actions={
          <>
            <Button kind="solid" onClick={actions.retry}>
              {errors.tryAgain}
            </Button>
            <CopyTextButton name={errors.copyStart} textOf={async () => startCommandFor(parties)} />
          </>
        }
      >
        {lifetime.endsAtRestart ? errors.goneUnkept : errors.goneBody(worldClock(clock.nowMs))}
      </Notice>
    )
  if (connection.state === 'restarting')
    return (
      <Notice tone="warn" icon="reload" title={errors.restarting}>
        {errors.restartingBody}
      </Notice>
    )
  if (connection.state !== 'stream-cut') return null
  return (
    <Notice
      tone="warn"
      icon="reload"
      title={errors.cut}
      detail={errors.nextTry(connection.retrySeconds)}
      actions={
        <>
          <Button kind="solid" onClick={actions.retry}>
            {errors.reconnect}
          </Button>
          <Button onClick={onMissing}>{errors.showMissing}</Button>
        </>
      }
    >
      {errors.cutBody(journal.length)}
    </Notice>
  )
}

function WorldChangeNotice({ view, actions, onFaults }: NoticesProps) {
  const { errors, tabs } = useTexts()
  const text = useWorldChangeText(view)
  const { worldChange } = view
  if (worldChange === null) return null
  const isArmed = worldChange.kind === 'begun' && worldChange.faults > 0
  return (
    <Notice
      tone={worldChange.kind === 'world' || worldChange.kind === 'link' ? 'warn' : 'info'}
      icon="info"
      title={errors.worldChanges[worldChange.kind]}
      actions={
        <>
          {isArmed && <Button onClick={onFaults}>{tabs.faults}</Button>}
          <Button onClick={actions.dismissError}>{errors.dismiss}</Button>
        </>
      }
    >
      {text}
    </Notice>
  )
}

/** Until the world is brought up to date; one that is hidden stays so for this world and source. */
function CatalogueNotice({ view: { wire, scenarios }, actions }: NoticesProps) {
  const { errors } = useTexts()
  const language = useLanguage()
  const { worldId, scenario, catalogue } = wire.world
  const noticeKey = `${worldId} ${catalogue.version} ${catalogue.sourceVersion}`
  const [hidden, setHidden] = useState<string | null>(null)
  if (catalogue.isCurrent || hidden === noticeKey) return null
  return (
    <Notice
      tone="warn"
      icon="info"
      title={errors.catalogue}
      actions={
        <>
          <Button kind="solid" onClick={actions.updateCatalogue}>
            {errors.updateCatalogue}
          </Button>
          <Button onClick={actions.restart}>{errors.restart}</Button>
          <Button onClick={() => setHidden(noticeKey)}>{errors.hide}</Button>
        </>
      }
    >
      {errors.catalogueBody(scenarioTitle(scenarios, scenario, language))}
    </Notice>
  )
}

/** Of a world from a file that would have called other programs; one that is hidden stays so for this world. */
function ClearedNotice({ view: { wire } }: NoticesProps) {
  const { errors } = useTexts()
  const { worldId, clearedAddresses = [] } = wire.world
  const [hidden, setHidden] = useState<string | null>(null)
  if (clearedAddresses.length === 0 || hidden === worldId) return null
  return (
    <Notice
      tone="info"
      icon="info"
      title={errors.cleared}
      detail={<span lang="en">{clearedAddresses.join(', ')}</span>}
      actions={<Button onClick={() => setHidden(worldId)}>{errors.hide}</Button>}
    >
      {errors.clearedBody}
    </Notice>
  )
}

function FileNotice({ view: { importError }, actions }: NoticesProps) {
  const { errors } = useTexts()
  if (importError === null) return null
  const { kind, fileName, reason, differences, docs } = importError
  return (
    <>
      <Notice
        tone="bad"
        icon="share"
        title={errors.files[kind]}
        detail={reason && <span lang="en">{reason}</span>}
        actions={
          <>
            <FileButton kind="solid" name={errors.chooseAnother} onFile={actions.openFile} />
            <DocsLink docs={docs} />
            <Button onClick={actions.dismissError}>{errors.dismiss}</Button>
          </>
        }
      >
        {errors.fileKept(fileName)}
      </Notice>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  )
}

/** Schema differences of a file to this version. */
function Differences({ differences }: { differences: ImportError['differences'] }) {
  const { errors } = useTexts()
  return (
    <details className={styles.differences}>
      <summary>{errors.showDifference}</summary>
      <ul>
        {differences.map(({ what, name, is }) => (
          <li key={`${what} ${name}`}>
            {errors.difference.what[what]} <code>{name}</code>: {errors.difference.is[is]}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface NoticeProps {
  tone: 'bad' | 'warn' | 'info'
  icon: IconName
  title: string
  /** What is kept. */
  children: ReactNode
  /** Text that changes every second or repeats another; not announced to screen readers. */
  detail?: ReactNode
  /** The way on first, and solid: buttons of the tab below step back for it. */
  actions?: ReactNode
}

/** Message above the content: what happened, what is kept, one action. */
function Notice({ tone, icon, title, children, detail, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} data-error={tone === 'info' ? undefined : true}>
      <span className={styles.icon}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <p role={tone === 'info' ? 'status' : 'alert'}>
          <strong className={styles.title}>{title}</strong> {children}
        </p>
        {detail && <code className={styles.detail}>{detail}</code>}
      </div>
      {actions}
    </div>
  )
}
