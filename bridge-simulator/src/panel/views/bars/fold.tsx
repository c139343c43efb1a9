import { type ReactNode, useId } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import buttonStyles from '../../ui/button.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './bars.module.css'

/** Split of the two bars into what they show by themselves and what lies behind a button. */
export interface BarFold {
  /** Of the host's bar: nothing is folded, its ends, or all of it into one button in the other bar. */
  host: 'none' | 'ends' | 'all'
  areJumpsFolded: boolean
  /** Whether buttons with an icon show their label. */
  hasLabels: boolean
  /** Whether what belongs to a recording is signs and numbers alone. */
  isRecordShort: boolean
}

/**
 * Breakpoints of the look: both bars whole from 1600, the second as long as it fits, its ends folded from 1280; below
 * that one bar, in which the jumps are folded too: beside them *Next* could not say what is next.
 */
export function barFold(inlineSize: number, isRecording = false): BarFold {
  if (inlineSize >= 1600)
    return { host: 'none', areJumpsFolded: false, hasLabels: true, isRecordShort: false }
  // What a recording adds takes the room of the jumps: the name of the world keeps its line.
  if (inlineSize >= 1400)
    return { host: 'none', areJumpsFolded: isRecording, hasLabels: false, isRecordShort: false }
  if (inlineSize >= 1280)
    return { host: 'ends', areJumpsFolded: isRecording, hasLabels: false, isRecordShort: isRecording }
  return { host: 'all', areJumpsFolded: true, hasLabels: false, isRecordShort: true }
}

interface FoldProps {
  /** Name of what is folded. */
  name: string
  /** A short form of the name, on the button; or with `isSummary` what is set there, spoken after the name. */
  label: string
  isSummary?: boolean
  icon?: IconName
  /** Something in it was arranged by the tester. */
  isArranged?: boolean
  /** What the guide calls it, to highlight it. */
  control?: string
  children: ReactNode
}

/** A button and what opens below it, above everything else, until Escape or a tap beside it. */
export function Fold({ name, label, isSummary, icon, isArranged, control, children }: FoldProps) {
  const id = useId()
  const { packages } = useTexts()
  return (
    <>
      <button
        type="button"
        className={classNames(buttonStyles.button, buttonStyles[isArranged ? 'fault' : 'default'])}
        aria-label={isSummary || !name.includes(label) ? packages.labelled(name, label) : name}
        title={name}
        data-control={control}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />}
        <span className={buttonStyles.words}>{label}</span>
        <Icon name="chevron" size={12} />
      </button>
      <section id={id} popover="auto" className={styles.sheet} aria-label={name}>
        {children}
      </section>
    </>
  )
}
