import type { Texts } from '../../i18n/en.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { firedText } from '../../model/due-event.ts'
import { jumpLength } from '../../model/entry-label.ts'
import type { ConnectionView, JumpView, PanelView } from '../../model/panel-view.ts'
import { KeyCap } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './status-line.module.css'

interface StatusLineProps {
  view: Pick<PanelView, 'connection' | 'world' | 'faults' | 'lastJump' | 'journal' | 'violationCount'>
  onKeys: () => void
}

export function StatusLine({ view, onKeys }: StatusLineProps) {
  const texts = useTexts()
  const { connection, world, lastJump } = view
  const isLive = connection.state === 'live'
  const stream = isLive ? texts.status.streamLive : texts.status.streamCut
  return (
    <footer className={styles.line}>
      <span className={classNames(styles.part, styles.connection)} data-state={connection.state}>
        <span className={styles.dot} />
        {connectionText(connection, texts.status)}
      </span>
      <span className={classNames(styles.part, styles.stream)}>{stream(view.journal.at(-1)?.seq ?? 0)}</span>
      <span className={classNames(styles.part, styles.wide)}>
        {texts.status.world} <code>{world.worldId}</code> · {texts.status.seed} <code>{world.seed}</code>
      </span>
      {world.hasBackend && (
        <span className={styles.part} data-broken={view.violationCount > 0}>
          <Icon name={view.violationCount > 0 ? 'cross' : 'check'} size={12} />
          {texts.status.contract(view.violationCount)}
        </span>
      )}
      {view.faults.length > 0 && (
        <span className={classNames(styles.part, styles.fault)}>
          <Icon name="bolt" size={12} />
          {texts.outcome.armed(view.faults.length)}
        </span>
      )}
      <span className={styles.jump} role="status">
        {lastJump && jumpedText(lastJump, texts)}
      </span>
      <span className={styles.keys}>
        <KeyHint keyCaps={['J', 'K']} text={texts.status.keys.entry} />
        <KeyHint keyCaps={['Space']} text={texts.status.keys.clock} />
        <KeyHint keyCaps={['N']} text={texts.status.keys.next} />
      </span>
      <button type="button" className={styles.all} onClick={onKeys}>
        <KeyCap name="?" /> {texts.status.keys.all}
      </button>
    </footer>
  )
}

function jumpedText({ fromMs, toMs, firedCount }: JumpView, texts: Texts): string {
  return texts.status.jumped(jumpLength(toMs - fromMs, texts), firedText(firedCount, texts.world))
}

function KeyHint({ keyCaps, text }: { keyCaps: readonly string[]; text: string }) {
  return (
    <span className={styles.hint}>
      {keyCaps.map((keyCap) => (
        <KeyCap key={keyCap} name={keyCap} />
      ))}
      {text}
    </span>
  )
}

interface ConnectionTexts {
  connecting: string
  connected: string
  restarting: string
  gone: string
}

function connectionText(connection: ConnectionView, texts: ConnectionTexts): string {
  switch (connection.state) {
    case 'connecting':
      return texts.connecting
    case 'restarting':
      return texts.restarting
    case 'gone':
      return texts.gone
    case 'live':
    case 'stream-cut':
      return texts.connected
  }
}
