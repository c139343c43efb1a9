import { type ReactNode, useEffect, useState } from 'react'
import { plusMonths } from '../../../control/clock-target.ts'
import { durationText, worldClock, worldDate, worldDay, worldMonthDay } from '../../format/world-time.ts'
import { docsPath } from '../../i18n/refusal-texts.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { historyText, redoIndex, undoIndex } from '../../model/checkpoint-history.ts'
import { dueTitle } from '../../model/due-event.ts'
import { helpPages } from '../../model/panel-layout.ts'
import type { ClockView, PanelActions, PanelView } from '../../model/panel-view.ts'
import { scenarioTitle } from '../../store/scenario-list.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RecordControls } from '../recording/record-controls.tsx'
import type { RecordingView } from '../recording/use-recording.ts'
import styles from './bars.module.css'
import clockStyles from './clock.module.css'
import { type BarFold, Fold } from './fold.tsx'
import { HistoryDialog, ShareDialog } from './world-dialogs.tsx'

interface WorldBarProps {
  view: Pick<PanelView, 'world' | 'scenarios' | 'clock' | 'due' | 'history' | 'link'>
  actions: PanelActions
  isDark: boolean
  recording: RecordingView
  fold: BarFold
  /** The host's bar, where it is one button of this one. */
  host: ReactNode
  /** The view that help is about. */
  open: keyof typeof helpPages
  onScenarios: () => void
  onTheme: () => void
  onLanguage: () => void
}

/** Bar 1, the world: what it is, its clock, and the ways to move it. */
export function WorldBar(props: WorldBarProps) {
  const { view, actions, isDark, fold, open, onScenarios, onTheme, onLanguage } = props
  const share = () => setSharing(true)
  const texts = useTexts()
  const language = useLanguage()
  const { world, scenarios } = view
  const title = world.title ?? scenarioTitle(scenarios, world.scenario, language)
  const fork = useForkText(view)
  const [isSharing, setSharing] = useState(false)
  useEffect(() => {
    document.title = [fork, title, 'Skyshop'].filter(Boolean).join(' · ')
  }, [fork, title])
  return (
    <header className={styles.world}>
      <h1 className="visually-hidden">{texts.bar.panel}</h1>
      <span className={styles.mark}>
        <Icon name="camera" size={15} />
      </span>
      <button
        type="button"
        className={styles.scenario}
        title={texts.packages.listed(title, fork)}
        onClick={onScenarios}
      >
        <span className={styles.scenarioName}>
          <span className="visually-hidden">{texts.packages.labelled(texts.bar.scenarios, '')}</span>
          {title}
          <ForkName view={view} isShort={fold.areJumpsFolded} />
        </span>
        <Icon name="chevron" size={12} />
      </button>
      <HistoryControls view={view} actions={actions} />
      <span className={styles.middle} data-short={fold.areJumpsFolded}>
        <Clock clock={view.clock} actions={actions} />
        {fold.areJumpsFolded ? (
          <Fold name={texts.bar.jumps} label={texts.bar.jumpsShort} control="jumps">
            <Jumps view={view} actions={actions} />
          </Fold>
        ) : (
          <Jumps view={view} actions={actions} />
        )}
        <span className={styles.next}>
          <NextButton view={view} actions={actions} isShort={fold.areJumpsFolded} />
        </span>
      </span>
      {props.host}
      {world.hasBackend && <RecordControls recording={props.recording} isShort={fold.isRecordShort} />}
      {fold.hasLabels ? (
        <Button icon="share" onClick={share}>
          {texts.edit.share}
        </Button>
      ) : (
        <IconButton icon="share" name={texts.edit.share} isFramed onClick={share} />
      )}
      <Button kind="quiet" onClick={onLanguage}>
        <span aria-hidden="true">{texts.bar.languageGlyph}</span>
        <span className="visually-hidden">{texts.bar.language}</span>
      </Button>
      <IconButton icon={isDark ? 'sun' : 'moon'} name={texts.bar.theme} onClick={onTheme} />
      <LinkButton
        icon="help"
        name={texts.bar.help(open === 'phone' ? texts.phone.name : texts.tabs[open])}
        to={docsPath(helpPages[open], language)}
      />
      {isSharing && (
        <ShareDialog title={title} link={view.link} actions={actions} onClose={() => setSharing(false)} />
      )}
    </header>
  )
}

/** Of which world this one is a fork in a line of its own; `isShort`: seen without that world. */
function ForkName({ view, isShort }: { view: ForkView; isShort: boolean }) {
  const { bar } = useTexts()
  const moment = useForkMoment(view)
  const name = useForkText(view)
  if (moment === null) return null
  return (
    <>
      {' '}
      <span className={styles.fork} aria-hidden={isShort}>
        {isShort ? bar.forkAt(moment) : name}
      </span>
      {isShort && <span className="visually-hidden">{name}</span>}
    </>
  )
}

type ForkView = Pick<PanelView, 'world' | 'clock'>

function useForkMoment({ world, clock }: ForkView): string | null {
  const language = useLanguage()
  return world.origin && worldDay(world.origin.copiedAtMs, clock.nowMs, language)
}

/** Of which world this one is a fork, and of when; null for one that began by itself. */
function useForkText(view: ForkView): string | null {
  const { bar } = useTexts()
  const moment = useForkMoment(view)
  const { origin } = view.world
  return origin && bar.forkOf(origin.worldId, moment ?? '')
}

type WorldChangeView = Pick<PanelView, 'worldChange' | 'scenarios' | 'world' | 'clock'>

/** Says why this world is in front; null where it was asked for by its id. */
export function useWorldChangeText(view: WorldChangeView): string | null {
  const { errors } = useTexts()
  const language = useLanguage()
  const fork = useForkText(view) ?? ''
  const { worldChange, scenarios } = view
  const titleOf = (scenario: string) => scenarioTitle(scenarios, scenario, language)
  switch (worldChange?.kind) {
    case 'world':
      return errors.missingWorldBody(worldChange.worldId)
    case 'link':
      return errors.goneLinkBody(titleOf(worldChange.scenario), worldChange.seed)
    case 'begun':
      return errors.begunBody(titleOf(worldChange.scenario), worldChange.seed, worldChange.faults)
    case 'fork':
      return errors.forkBody(fork, {
        hadWallet: worldChange.hadWallet,
        hasEntry: worldChange.entry !== undefined,
      })
    case 'file':
      return errors.fileBody(worldChange.fileName)
    case undefined:
      return null
  }
}

type ClockProps = Pick<WorldBarProps, 'actions'> & { view: Pick<PanelView, 'clock' | 'due'> }

function Jumps({ view: { clock }, actions }: ClockProps) {
  const { bar } = useTexts()
  const jumps = [
    [bar.hour, () => actions.jumpBy(3_600_000)],
    [bar.day, () => actions.jumpBy(86_400_000)],
    [bar.month, () => actions.jumpTo(plusMonths(clock.nowMs, 1))],
  ] as const
  return (
    <span className={styles.jumps}>
      {jumps.map(([name, jump]) => (
        <Button key={name} disabled={clock.isJumping} onClick={jump}>
          {name}
        </Button>
      ))}
      <Button
        data-control="year"
        disabled={clock.isJumping}
        onClick={({ currentTarget }) => {
          actions.jumpTo(plusMonths(clock.nowMs, 12))
          // Folded, the jumps lie over the next step of a guided start.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        }}
      >
        {bar.year}
      </Button>
    </span>
  )
}

/** How long until what is next, then what it is, on three lines at most. `isShort`: with what it is as its name alone. */
function NextButton({ view: { clock, due }, actions, isShort }: ClockProps & { isShort: boolean }) {
  const texts = useTexts()
  const next = due[0]
  if (next === undefined) return <span className={styles.nothing}>{texts.bar.nothingDue}</span>
  const left = durationText(next.dueMs - clock.nowMs, texts.units)
  const nameWith = (time: string) => texts.bar.next(dueTitle(next.title, texts), time)
  const name = nameWith(left)
  return (
    <Button
      kind="soft"
      icon="next"
      title={name}
      {...(isShort ? { 'aria-label': name } : { keyCap: 'N' })}
      disabled={clock.isJumping}
      onClick={actions.jumpToNext}
    >
      {isShort ? (
        left
      ) : (
        <span className={clockStyles.nextWords}>{nameWith(left.replaceAll(' ', '\u00a0'))}</span>
      )}
    </Button>
  )
}

/** Back and forward through the checkpoints of the world, and all of them as a list. */
function HistoryControls({ view: { history, clock }, actions }: Pick<WorldBarProps, 'view' | 'actions'>) {
  const { edit } = useTexts()
  const [isListOpen, setListOpen] = useState(false)
  const text = historyText(history)
  const isUndoOff = clock.isJumping || undoIndex(history) === null
  const isRedoOff = clock.isJumping || redoIndex(history) === null
  return (
    <span className={styles.controls}>
      <IconButton icon="undo" name={edit.undo} disabled={isUndoOff} onClick={actions.undo} />
      <IconButton icon="redo" name={edit.redo} disabled={isRedoOff} onClick={actions.redo} />
      <button
        type="button"
        className={styles.count}
        aria-label={`${edit.history} ${text}`}
        title={edit.history}
        onClick={() => setListOpen(true)}
      >
        {text}
      </button>
      {isListOpen && <HistoryDialog history={history} actions={actions} onClose={() => setListOpen(false)} />}
    </span>
  )
}

function Clock({ clock, actions }: { clock: ClockView; actions: Pick<PanelActions, 'run' | 'stop'> }) {
  const texts = useTexts()
  const language = useLanguage()
  const name = clock.isRunning ? texts.clock.stop : texts.clock.run
  return (
    <section className={clockStyles.clock} aria-label={texts.clock.name}>
      <button
        type="button"
        className={clockStyles.play}
        aria-label={name}
        title={name}
        disabled={clock.isJumping}
        onClick={clock.isRunning ? actions.stop : actions.run}
      >
        <Icon name={clock.isRunning ? 'pause' : 'play'} />
      </button>
      <span className={clockStyles.lines}>
        <span className={clockStyles.date}>{worldDate(clock.nowMs, language)}</span>
        <span className={clockStyles.day}>{worldMonthDay(clock.nowMs, language)}</span>
        <span className={clockStyles.mode}>{modeText(clock, texts.clock)}</span>
      </span>
      <time className={clockStyles.time} title={texts.clock.zone}>
        {worldClock(clock.nowMs)}
      </time>
    </section>
  )
}

function modeText(clock: ClockView, texts: { jumping: string; running: string; standing: string }): string {
  if (clock.isJumping) return texts.jumping
  return clock.isRunning ? texts.running : texts.standing
}
