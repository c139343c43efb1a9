import type { Schemas } from '@skyshop/openapi/control'
import { useMemo } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import { subjectsOf } from '../../model/fault-draft.ts'
import { areWebhooksHeld, type Fault } from '../../model/fault-queue.ts'
import { hitsSinceBack, isHit, type JournalEntry } from '../../model/journal-entry.ts'
import type { FaultActions } from '../../model/panel-view.ts'
import { Button, CopyButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { HandledWebhooks, WorldMoment } from '../webhooks/handled-webhooks.tsx'
import { PendingWebhooks } from '../webhooks/pending-webhooks.tsx'
import { strandedWebhooks, type Webhook } from '../webhooks/webhook-queue.ts'
import { ArmedFaults } from './armed-faults.tsx'
import { recordOf } from './fault-record.ts'
import { camerasWithUnpaidOrder, seenTargets, targetsOf, type WorldParties } from './fault-targets.ts'
import styles from './faults-view.module.css'
import { NewFault } from './new-fault.tsx'
import type { FaultEditor } from './use-fault-editor.ts'

interface FaultsViewProps {
  hasBackend: boolean
  /** Names of the parties of the world. */
  world: WorldParties
  orders: readonly Schemas['OrderRow'][]
  /** The account on the phone. */
  userId: string
  faults: readonly Fault[]
  webhooks: readonly Webhook[]
  journal: readonly JournalEntry[]
  nowMs: number
  editor: FaultEditor
  actions: FaultActions
  onEntry: (seq: number) => void
}

/** The Faults tab: the fault form, armed faults, and pending webhooks. */
export function FaultsView(props: FaultsViewProps) {
  const { hasBackend, world, orders, userId, faults, webhooks, journal, nowMs, editor, actions, onEntry } =
    props
  const allHits = useMemo(() => journal.filter(isHit), [journal])
  const hits = useMemo(() => hitsSinceBack(journal), [journal])
  const { providers } = useTexts()
  const seen = useMemo(
    () => seenTargets(journal, webhooks, { ...world, titles: providers }),
    [journal, webhooks, world, providers],
  )
  // Where no list has a call, it can be named once it has occurred.
  const subjects = subjectsOf({ hasBackend }).filter(
    (one) => one !== 'upstream' || targetsOf(one, seen).length > 0,
  )
  const { draft } = editor
  const chosen = faults.find(({ faultId }) => faultId === editor.chosenId) ?? null
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        <NewFault
          draft={draft}
          subjects={subjects}
          seen={seen}
          hasBackend={hasBackend}
          unpaid={camerasWithUnpaidOrder(orders, { userId, nowMs })}
          onDraft={editor.setDraft}
          onArm={() => {
            editor.choose(null)
            actions.arm(recordOf(draft))
          }}
        />
        <ArmedFaults
          faults={faults}
          off={editor.off}
          hits={hits}
          onEntry={onEntry}
          stranded={faults.length > 0 ? [] : strandedWebhooks(webhooks)}
          onDeliver={actions.deliverAll}
          chosenId={chosen?.faultId ?? null}
          onChoose={editor.choose}
          onOff={(fault) => {
            editor.keepOff([fault])
            actions.disarm(fault.faultId)
          }}
          onOn={({ key, record }) => actions.arm(record, () => editor.forget(key))}
          onAllOff={() => {
            editor.keepOff(faults)
            actions.allOff()
          }}
        />
        <FaultRecordBlock faultId={chosen?.faultId ?? null} record={chosen?.record ?? recordOf(draft)} />
        <FaultHits hits={allHits} nowMs={nowMs} onEntry={onEntry} />
      </div>
      <div className={styles.side}>
        <PendingWebhooks
          webhooks={webhooks}
          nowMs={nowMs}
          isHeld={areWebhooksHeld(faults)}
          actions={actions}
        />
        <HandledWebhooks webhooks={webhooks} nowMs={nowMs} />
      </div>
    </div>
  )
}

interface FaultRecordBlockProps {
  /** Null shows the record of the form. */
  faultId: number | null
  record: Fault['record']
}

/** The JSON record of a fault, as control plane and tests accept it. */
function FaultRecordBlock({ faultId, record }: FaultRecordBlockProps) {
  const { faults: words } = useTexts()
  const title = faultId === null ? words.newRecord : words.record(faultId)
  return (
    <section className={styles.section} aria-label={title}>
      <SectionHead title={title}>
        <span className={styles.hint}>{words.recordHint}</span>
        <CopyButton text={JSON.stringify(record)} />
      </SectionHead>
      <pre className={styles.record}>{JSON.stringify(record, null, 1).replace(/\n\s*/g, ' ')}</pre>
    </section>
  )
}

interface FaultHitsProps {
  hits: readonly JournalEntry[]
  nowMs: number
  onEntry: (seq: number) => void
}

const maxShown = 20

/** Journal entries to which faults were applied, newest first, with links to them. */
export function FaultHits({ hits, nowMs, onEntry }: FaultHitsProps) {
  const { faults: words } = useTexts()
  const texts = useTexts()
  return (
    <section className={styles.section}>
      <SectionHead title={words.hits} />
      {hits.length === 0 && <p className={styles.hint}>{words.noHits}</p>}
      <ul aria-label={words.hits}>
        {hits
          .slice(-maxShown)
          .reverse()
          .map((hit) => (
            <li key={hit.seq} className={styles.hit}>
              <WorldMoment atMs={hit.worldMs} nowMs={nowMs} />
              <Icon name="bolt" size={12} />
              <span>
                {hit.faultId !== null && `#${hit.faultId} `}
                {entryLabel(hit, texts)}
              </span>
              <Button kind="link" onClick={() => onEntry(hit.seq)}>
                {words.entry(hit.seq)}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  )
}
