import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import type { DeviceView, PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  changedFields,
  type DeviceDraft,
  type DeviceField,
  deviceChange,
  deviceDraft,
  deviceFields,
  problemsOf,
  simFields,
} from './device-draft.ts'
import styles from './device-editor.module.css'
import { EditorField } from './editor-field.tsx'
import { FollowsList } from './follows-list.tsx'
import { GivePackage } from './give-package.tsx'

export interface DeviceEditorProps {
  view: Pick<PanelView, 'wire' | 'host' | 'history' | 'packages' | 'clock'>
  device: DeviceView
  actions: Pick<PanelActions, 'edit' | 'showPackages'>
  onClose: () => void
}

/** A device as a form; nothing changes until *Apply*, which keeps a checkpoint first. */
export function DeviceEditor({ view, device, actions, onClose }: DeviceEditorProps) {
  const { device: texts, entry } = useTexts()
  const row = view.wire.state.devices.find(({ deviceId }) => deviceId === device.deviceId)
  const [edits, setEdits] = useState<Partial<DeviceDraft>>({})
  const { showPackages } = actions
  useEffect(showPackages, [showPackages])
  if (!row) return null
  const before = deviceDraft(row)
  const draft: DeviceDraft = { ...before, ...edits }
  const changed = changedFields(before, draft)
  const problems = problemsOf(draft)
  const canApply = changed.length > 0 && problems.length === 0
  const apply = () => {
    if (!canApply) return
    const edit = { kind: 'device', deviceId: row.deviceId, change: deviceChange(before, draft) } as const
    actions.edit(edit, () => setEdits({}))
  }
  const field = (name: DeviceField) => (
    <EditorField
      key={name}
      field={name}
      before={before[name]}
      value={draft[name]}
      hasProblem={problems.some((problem) => problem === name)}
      onChange={(value) => setEdits({ ...edits, [name]: value })}
    />
  )
  return (
    <aside className={styles.editor} aria-label={device.name}>
      <header className={styles.head}>
        {device.coverUrl && <img className={styles.cover} src={device.coverUrl} alt="" />}
        <h2>{device.name}</h2>
        {changed.length > 0 && <Chip tone="accent">{texts.edits(changed.length)}</Chip>}
        <span className={styles.end}>
          <IconButton
            icon="trash"
            name={texts.remove}
            onClick={() => {
              actions.edit({ kind: 'unbind-device', deviceId: row.deviceId }, onClose)
            }}
          />
          <IconButton icon="close" name={entry.close} onClick={onClose} />
        </span>
      </header>
      <form
        className={styles.form}
        id="device-form"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <h3>{texts.device}</h3>
        <p className={styles.sn}>
          <span>SN</span> <code>{row.deviceId}</code>
        </p>
        {deviceFields.map(field)}
        <h3>{texts.simCard}</h3>
        {simFields.map(field)}
        <FollowsList before={before} draft={draft} countryCode={view.host.countryCode} />
      </form>
      <GivePackage packages={view.packages} deviceId={row.deviceId} actions={actions} />
      <footer className={styles.foot}>
        <span className={styles.hint}>{texts.keeps(view.history.at + 1)}</span>
        <Button kind="quiet" disabled={changed.length === 0} onClick={() => setEdits({})}>
          {texts.discard}
        </Button>
        <span data-apply="true">
          <Button kind="soft" keyCap="Ctrl S" disabled={!canApply || view.clock.isJumping} onClick={apply}>
            {texts.apply}
          </Button>
        </span>
      </footer>
    </aside>
  )
}
