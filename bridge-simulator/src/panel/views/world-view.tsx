import type { PanelActions, PanelView } from '../model/panel-view.ts'
import { Segments } from '../parts/segments.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { DevicesSection } from './devices-section.tsx'
import { DueSection } from './due-section.tsx'
import { HappenedSection } from './happened-section.tsx'
import { OutcomeSection } from './outcome-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import styles from './world-view.module.css'

export type WorldPage = 'this-world' | 'scenarios'

export interface WorldViewProps {
  view: PanelView
  actions: PanelActions
  page: WorldPage
  onPage: (page: WorldPage) => void
  /** Opens the journal, at an entry when one is given. */
  onJournal: (seq: number | null) => void
  onTime: () => void
}

/** What situation is this: devices, what is due, what just happened, and what the next payment will do. */
export function WorldView({ view, actions, page, onPage, onJournal, onTime }: WorldViewProps) {
  const texts = useTexts()
  const current = view.scenarios.find((scenario) => scenario.name === view.world.scenario)
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segments
          name={texts.tabs.world}
          value={page}
          options={[
            ['this-world', texts.world.thisWorld],
            ['scenarios', texts.bar.scenarios, view.scenarios.length],
          ]}
          onChange={onPage}
        />
        <p className={styles.about}>{current?.description}</p>
      </div>
      {page === 'scenarios' ? (
        <ScenariosSection
          scenarios={view.scenarios}
          current={view.world.scenario}
          onStart={(world) => {
            actions.startWorld(world)
            onPage('this-world')
          }}
        />
      ) : (
        <div className={styles.body}>
          <OutcomeSection outcome={view.outcome} onArrange={actions.arrange} />
          <DevicesSection
            devices={view.devices}
            nowMs={view.clock.nowMs}
            onScenarios={() => onPage('scenarios')}
          />
          <div className={styles.columns}>
            <div className={styles.column}>
              <DueSection due={view.due} clock={view.clock} onJump={actions.jumpTo} onTime={onTime} />
            </div>
            <HappenedSection journal={view.journal} onJournal={onJournal} />
          </div>
        </div>
      )}
    </div>
  )
}
