import type { Schemas } from '@skyshop/openapi/control'
import { useEffect, useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { scenarioTitle } from '../../store/scenario-list.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import styles from './kept-worlds.module.css'

interface KeepWorldProps {
  world: Pick<Schemas['World'], 'isDefault' | 'lifetime'>
  /** The world that was in front before. */
  previousWorldId: string | null
  actions: Pick<PanelActions, 'keepWorld' | 'openWorld'>
}

/**
 * Whether the world in front stays over a restart, what changes that, and the way back to the one before; nothing for
 * the default one, which stays.
 */
export function KeepWorld({ world: { isDefault, lifetime }, previousWorldId, actions }: KeepWorldProps) {
  const { keepWorld, openWorld } = actions
  const { edit } = useTexts()
  const [name, setName] = useState('')
  if (isDefault) return null
  const back = previousWorldId !== null && (
    <Button icon="back" onClick={() => openWorld(previousWorldId)}>
      {edit.worldBefore}
    </Button>
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

interface KeptWorldsProps {
  view: Pick<PanelView, 'keptWorlds' | 'world' | 'scenarios'>
  actions: Pick<PanelActions, 'needKeptWorlds'>
  onOpen: (worldId: string) => void
}

/** Worlds kept under a name, each with its scenario and size; one press opens one. Nothing while there are none. */
export function KeptWorlds({ view: { keptWorlds, world, scenarios }, actions, onOpen }: KeptWorldsProps) {
  const { edit, world: texts } = useTexts()
  const language = useLanguage()
  const { needKeptWorlds } = actions
  useEffect(needKeptWorlds, [needKeptWorlds])
  if (keptWorlds.length === 0) return null
  return (
    <section aria-label={edit.keptWorlds}>
      <SectionHead title={edit.keptWorlds} count={keptWorlds.length} />
      <ul className={styles.list}>
        {keptWorlds.map(({ worldId, scenario, lifetime, bytes }) => (
          <li key={worldId}>
            <button
              type="button"
              className={styles.world}
              aria-label={edit.keptWorld(lifetime.name)}
              aria-current={worldId === world.worldId ? 'true' : undefined}
              onClick={() => onOpen(worldId)}
            >
              <Icon name="flag" size={14} />
              <span className={styles.name}>{lifetime.name}</span>
              {worldId === world.worldId && <span>{texts.currentScenario}</span>}
              <span className={styles.scenario}>{scenarioTitle(scenarios, scenario, language)}</span>
              <span className={styles.size}>{(bytes / 1_000_000).toFixed(1)} MB</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
