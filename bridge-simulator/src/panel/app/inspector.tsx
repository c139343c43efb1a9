import { type ReactNode, Suspense } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import type { PanelTab } from '../model/panel-layout.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ViewBoundary } from './lazy-views.tsx'
import styles from './panel-screen.module.css'

interface InspectorProps {
  tab: PanelTab
  tabs: readonly PanelTab[]
  counts: Readonly<Partial<Record<PanelTab, number>>>
  /** Breaches of the contract, none is a tick; null without the backend, whose contract it is. */
  violations: number | null
  notices: ReactNode
  children: ReactNode
  onTab: (tab: PanelTab) => void
  onCommands: () => void
}

export function Inspector({ tab, tabs, counts, violations, ...props }: InspectorProps) {
  const { notices, children, onTab, onCommands } = props
  const texts = useTexts()
  return (
    <main className={styles.inspector}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={texts.phone.inspector}>
          {tabs.map((name, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === tab}
              aria-controls="tab-panel"
              className={classNames(styles.tab, name === tab && styles.chosen)}
              onClick={() => onTab(name)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {texts.tabs[name]}
              {counts[name] !== undefined && (
                <span className={styles.count} data-tab={name} data-some={counts[name] > 0}>
                  {counts[name]}
                </span>
              )}
              {name === 'contract' && violations !== null && (
                <span className={styles.count} data-tab="contract" data-some={violations > 0}>
                  {violations > 0 ? violations : <Icon name="check" size={11} />}
                </span>
              )}
            </button>
          ))}
        </div>
        <Button kind="quiet" icon="search" keyCap="Ctrl K" onClick={onCommands}>
          {texts.bar.commands}
        </Button>
      </div>
      {notices}
      <div className={styles.panel} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        <ViewBoundary key={tab}>
          <Suspense>{children}</Suspense>
        </ViewBoundary>
      </div>
    </main>
  )
}
