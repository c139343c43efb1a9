import type { Schemas } from '@skyshop/openapi/control'
import { useEffect, useState } from 'react'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView, RecentRow } from '../../model/panel-view.ts'
import { scenarioTitle } from '../../store/scenario-list.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { compareTexts } from '../compare/compare-texts.ts'
import styles from './kept-worlds.module.css'

interface KeepWorldProps {
  world: Pick<Schemas['World'], 'isDefault' | 'lifetime'>
  /** The world that was in front before. */
  previousWorldId: string | null
  actions: Pick<PanelActions, 'keepWorld' | 'openWorld'>
  onCompare: (worldId: string) => void
}

/**
 * Lifetime of the world in front over a restart, what changes that, and the way back to the one before; nothing for
 * the default one, which stays.
 */
export function KeepWorld({ world, previousWorldId, actions, onCompare }: KeepWorldProps) {
  const { isDefault, lifetime } = world
  const { keepWorld, openWorld } = actions
  const words = useTable(compareTexts)
  const { edit } = useTexts()
  const [name, setName] = useState('')
  if (isDefault) return null
  const back = previousWorldId !== null && (
    <>
      <Button icon="back" onClick={() => openWorld(previousWorldId)}>
        {edit.worldBefore}
      </Button>
      <Button icon="fork" onClick={() => onCompare(previousWorldId)}>
        {words.withBefore}
      </Button>
    </>
  )
  if (lifetime.kind === 'kept') {
    return (
      <section className={styles.card} aria-label={edit.keep}>
        <span className={styles.words}>{edit.kept(lifetime.name)}</span>
        <Button onClick={() => keepWorld(null)}>{edit.letGo}</Button>
        {back}
      </section>
    )
  }
  return (
    <form
      className={styles.card}
      aria-label={edit.keep}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') keepWorld(name.trim())
      }}
    >
      <span className={styles.words}>{lifetime.endsAtRestart ? edit.keepHint : edit.keepShared}</span>
      <div className={styles.keep}>
        <Field label={edit.keepAs} value={name} hint={edit.keepAs} isLabelHidden onChange={setName} />
        <Button type="submit" disabled={name.trim() === ''}>
          {edit.keep}
        </Button>
      </div>
      {back}
    </form>
  )
}

interface RecentWorldsProps {
  view: Pick<PanelView, 'recentWorlds' | 'world' | 'scenarios'>
  actions: Pick<PanelActions, 'needRecentWorlds'>
  onOpen: (worldId: string) => void
  /** Puts one beside the world in front; that itself gets a second phone. */
  onCompare: (worldId: string) => void
}

/**
 * Worlds that this browser had in front, kept under a name or not, and all that are kept: each with its scenario, what it is a
 * fork of, and its size; one press opens one. Nothing while there are none.
 */
export function RecentWorlds({
  view: { recentWorlds, world, scenarios },
  actions,
  onOpen,
  onCompare,
}: RecentWorldsProps) {
  const words = useTable(compareTexts)
  const { edit, world: texts } = useTexts()
  const language = useLanguage()
  const { needRecentWorlds } = actions
  useEffect(needRecentWorlds, [needRecentWorlds])
  if (recentWorlds.length === 0) return null
  const nameOf = ({ worldId, lifetime }: RecentRow) => (lifetime.kind === 'kept' ? lifetime.name : worldId)
  const originOf = ({ originId }: RecentRow) => {
    const origin = recentWorlds.find(({ worldId }) => worldId === originId)
    return originId === null ? null : edit.forkedFrom(origin ? nameOf(origin) : originId)
  }
  return (
    <section aria-label={edit.recentWorlds}>
      <SectionHead title={edit.recentWorlds} count={recentWorlds.length} />
      <ul className={styles.list}>
        {recentWorlds.map((row) => (
          <li key={row.worldId} className={styles.row}>
            <button
              type="button"
              className={styles.world}
              aria-current={row.worldId === world.worldId ? 'true' : undefined}
              onClick={() => onOpen(row.worldId)}
            >
              <Icon name={row.lifetime.kind === 'kept' ? 'flag' : 'clock'} size={14} />
              <span className={styles.name}>
                <span className="visually-hidden">{edit.openWorld} </span>
                {nameOf(row)}
              </span>
              {row.worldId === world.worldId && <span>{texts.currentScenario}</span>}
              <span className={styles.scenario}>
                {[scenarioTitle(scenarios, row.scenario, language), originOf(row)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.lifetime.kind !== 'kept' && <span className={styles.scenario}>{edit.notKept}</span>}
              <span className={styles.size}>{(row.bytes / 1_000_000).toFixed(1)} MB</span>
            </button>
            <Button
              icon={row.worldId === world.worldId ? 'phone' : 'fork'}
              aria-label={row.worldId === world.worldId ? undefined : words.compareWith(nameOf(row))}
              onClick={() => onCompare(row.worldId)}
            >
              {row.worldId === world.worldId ? words.secondPhone : words.compare}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
