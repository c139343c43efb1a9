import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { DeviceView, PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/choice.tsx'
import { consequenceNames, consequencesOf, givablePackages } from './device-consequences.ts'
import {
  changedFields,
  type DeviceDraft,
  type DeviceField,
  deviceChange,
  deviceDraft,
  deviceFields,
  fieldChoices,
  problemsOf,
  simFields,
} from './device-draft.ts'
import styles from './device-editor.module.css'
import frame from './editor-frame.module.css'

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
    <aside className={frame.editor} aria-label={device.name}>
      <header className={frame.head}>
        {device.coverUrl && <img className={styles.cover} src={device.coverUrl} alt="" />}
        <h2>{device.name}</h2>
        {changed.length > 0 && <Chip tone="accent">{texts.edits(changed.length)}</Chip>}
        <span className={frame.end}>
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
        className={frame.form}
        data-dense="true"
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
        <ConsequenceList before={before} draft={draft} countryCode={view.host.countryCode} />
      </form>
      <GivePackage packages={givablePackages(view.packages, row)} deviceId={row.deviceId} actions={actions} />
      <footer className={frame.foot}>
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

interface GivePackageProps {
  packages: PanelView['packages']
  deviceId: string
  actions: Pick<PanelActions, 'edit'>
}

/** Puts a package on the device as a gift, where the rules have room for it. */
function GivePackage({ packages, deviceId, actions }: GivePackageProps) {
  const all = useTexts()
  const { device: texts } = all
  const [chosen, setChosen] = useState<string | null>(null)
  const packageId = chosen ?? packages[0]?.packageId
  if (packageId === undefined) return null
  return (
    <div className={styles.give}>
      <Select
        label={texts.givePackage}
        value={packageId}
        options={packages.map((one) => [one.packageId, packageTitle(one.packageId, all)] as const)}
        onChange={setChosen}
      />
      <Button onClick={() => actions.edit({ kind: 'give-package', deviceId, packageId })}>
        {texts.give}
      </Button>
    </div>
  )
}

interface ConsequenceListProps {
  before: DeviceDraft
  draft: DeviceDraft
  countryCode: string
}

/** What the rules make of the edit, before it is applied. */
function ConsequenceList({ before, draft, countryCode }: ConsequenceListProps) {
  const { device: texts } = useTexts()
  const was = consequencesOf(before, countryCode)
  const is = consequencesOf(draft, countryCode)
  return (
    <section>
      <h3>{texts.consequences}</h3>
      <dl className={styles.consequences}>
        {consequenceNames.map((name) => (
          <div key={name} data-warn={is[name] === 'blocked'}>
            <dt>{texts.consequenceNames[name]}</dt>
            <dd>{texts.consequenceValues[is[name]]}</dd>
            <dd className={styles.was}>{is[name] !== was[name] && texts.changed}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface EditorFieldProps {
  field: DeviceField
  before: string
  value: string
  hasProblem: boolean
  onChange: (value: string) => void
}

const choices: Partial<Record<DeviceField, readonly string[]>> = fieldChoices
const spelt: ReadonlySet<DeviceField> = new Set(['iccid', 'model', 'dailyMb'])

/** Fields of the host app's list, which a tester looks for under the names that they have there. */
const wireFields: ReadonlySet<DeviceField> = new Set([
  ...(['model', 'owned', 'bindFlag', 'cell', 'isFourG', 'productSource'] as const),
])

/** One field of the editor; when changed, marked with its former value and an undo button. */
export function EditorField({ field, before, value, hasProblem, onChange }: EditorFieldProps) {
  const { device: texts } = useTexts()
  const id = useId()
  const word = (one: string) => texts.values[`${field}-${one}`] ?? one
  const isChanged = before !== value
  const previousText = before === '' && !choices[field] ? texts.wasEmpty : texts.was(word(before))
  const problem = hasProblem && (field === 'iccid' || field === 'dailyMb' || field === 'model')
  return (
    <div className={styles.field} data-changed={isChanged}>
      <label htmlFor={id}>
        {texts.fields[field]} {wireFields.has(field) && <code>{field}</code>}
      </label>
      <span className={styles.control}>
        {choices[field] ? (
          <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
            {choices[field].map((one) => (
              <option key={one} value={one}>
                {word(one)}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            value={value}
            data-mono={spelt.has(field)}
            aria-invalid={hasProblem}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {isChanged && (
          <span className={styles.was}>
            {previousText}
            <IconButton
              icon="undo"
              name={texts.undoField(texts.fields[field])}
              onClick={() => onChange(before)}
            />
          </span>
        )}
      </span>
      {problem && (
        <span className={styles.problem} role="alert">
          {texts.problems[field]}
        </span>
      )}
    </div>
  )
}
