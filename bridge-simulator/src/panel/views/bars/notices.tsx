import { type ReactElement, type ReactNode, useState } from 'react'
import { worldClock } from '../../format/world-time.ts'
import { adapterSentence, type Refusal, refusalText, refusalTexts } from '../../i18n/refusal-texts.ts'
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
  /** The step of a guided start, which nothing but trouble goes before. */
  guideLine?: ReactElement | null
}

/** Messages above the content, and the step of a guided start, which is read beside any trouble. */
export interface NoticeParts {
  trouble: ReactElement[]
  guideLine: ReactElement | null
  news: ReactElement[]
}

/**
 * Returns what the tester has to know, as messages above the content, which stays on screen: what was refused or does not work first,
 * then prices that are old, which ask for a press, and what is new about the world.
 */
export function useNotices(props: NoticesProps): NoticeParts {
  const { view, actions } = props
  const { refusal, connection, importError, worldChange, wire } = view
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const { worldId, catalogue, clearedAddresses = [] } = wire.world
  const keys = {
    catalogue: `${worldId} ${catalogue.version} ${catalogue.sourceVersion}`,
    cleared: `${worldId} addresses`,
  }
  const hide = (key: string) => () => setHidden(new Set([...hidden, key]))
  const isAway = ['gone', 'restarting', 'stream-cut'].includes(connection.state)
  const isOld = !catalogue.isCurrent && !hidden.has(keys.catalogue)
  const isCleared = clearedAddresses.length > 0 && !hidden.has(keys.cleared)
  const trouble = [
    refusal !== null && <RefusalNotice key="refusal" refusal={refusal} onDismiss={actions.dismissError} />,
    isAway && <ConnectionNotice key="connection" {...props} />,
    importError !== null && <FileNotice key="file" {...props} />,
  ]
  const news = [
    isOld && <CatalogueNotice key="catalogue" {...props} onHide={hide(keys.catalogue)} />,
    worldChange !== null && <WorldChangeNotice key="world" {...props} />,
    isCleared && <ClearedNotice key="cleared" {...props} onHide={hide(keys.cleared)} />,
  ]
  const isThere = (notice: ReactElement | false) => notice !== false
  return { trouble: trouble.filter(isThere), guideLine: props.guideLine ?? null, news: news.filter(isThere) }
}

/** Messages in one line: the first of them, and behind a button how many more there are. */
export function NoticeLines({ notices: { trouble, guideLine, news } }: { notices: NoticeParts }) {
  const { errors } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [first, ...more] = guideLine === null ? [...trouble, ...news] : trouble
  const folded = guideLine === null ? more : [...more, ...news]
  if (first === undefined && guideLine === null) return null
  return (
    <div className={styles.lines}>
      {first !== undefined && guideLine !== null && first}
      <div className={styles.first}>
        {guideLine ?? first}
        {folded.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? errors.fewer : errors.more(folded.length)}
          </Button>
        )}
      </div>
      {isOpen && folded}
    </div>
  )
}

function RefusalNotice({ refusal, onDismiss }: { refusal: Refusal; onDismiss: () => void }) {
  const { errors } = useTexts()
  const { text, detail } = refusalText(refusal, useTable(refusalTexts))
  const chinese = adapterSentence(detail ?? '', useLanguage())
  const said = detail && (chinese ?? <span lang="en">{detail}</span>)
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

type HiddenProps = NoticesProps & { onHide: () => void }

/** Until the world is brought up to date; one that is hidden stays so for this world and source. */
function CatalogueNotice({ view: { wire, scenarios }, actions, onHide }: HiddenProps) {
  const { errors } = useTexts()
  const language = useLanguage()
  const { scenario } = wire.world
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
          <Button onClick={onHide}>{errors.hide}</Button>
        </>
      }
    >
      {errors.catalogueBody(scenarioTitle(scenarios, scenario, language))}
    </Notice>
  )
}

/** Of a world from a file that would have called other programs; one that is hidden stays so for this world. */
function ClearedNotice({ view: { wire }, onHide }: HiddenProps) {
  const { errors } = useTexts()
  const { clearedAddresses = [] } = wire.world
  return (
    <Notice
      tone="info"
      icon="info"
      title={errors.cleared}
      detail={<span lang="en">{clearedAddresses.join(', ')}</span>}
      actions={<Button onClick={onHide}>{errors.hide}</Button>}
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
