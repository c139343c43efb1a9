import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { docsPath, type Refusal } from '../i18n/refusal-texts.ts'
import { useLanguage, useTexts } from '../i18n/texts-context.ts'
import styles from './button.module.css'
import { KeyCap } from './chip.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** `solid` is the main action, at most one in a tab; `fault` arms a fault. */
type ButtonKind = 'solid' | 'soft' | 'default' | 'quiet' | 'link' | 'fault'

interface ButtonProps
  extends Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'disabled' | 'onClick' | 'type' | 'title' | 'aria-label' | 'aria-pressed' | 'aria-expanded'
  > {
  kind?: ButtonKind
  icon?: IconName
  keyCap?: string | undefined
  children: ReactNode
}

export function Button({ kind = 'default', icon, keyCap, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[kind])} {...rest}>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}

interface IconButtonProps {
  icon: IconName
  /** Spoken name and tooltip. */
  name: string
  onClick: () => void
  isFramed?: boolean
  isPressed?: boolean
  disabled?: boolean
}

export function IconButton({ icon, name, onClick, isFramed, isPressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.icon, isFramed ? styles.default : styles.quiet)}
      aria-label={name}
      aria-pressed={isPressed}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

interface LinkButtonProps {
  /** A page that opens beside this one. */
  to: string
  icon?: IconName
  /** Spoken name and tooltip of a link that is an icon alone. */
  name?: string
  children?: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ to, icon, name, children }: LinkButtonProps) {
  const look = children === undefined ? [styles.large, styles.quiet] : [styles.default]
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={classNames(styles.button, ...look)}
      aria-label={name}
      title={name}
    >
      {icon && <Icon name={icon} size={16} />}
      {children !== undefined && <span className={styles.words}>{children}</span>}
    </a>
  )
}

/** A link to the page that explains a refusal; nothing where there is none. */
export function DocsLink({ docs }: Pick<Refusal, 'docs'>) {
  const { errors } = useTexts()
  const language = useLanguage()
  return docs === null ? null : <LinkButton to={docsPath(docs, language)}>{errors.explain}</LinkButton>
}

/** Copies a text that is there already. */
export function CopyButton({ text }: { text: string }) {
  const { entry } = useTexts()
  return <CopyTextButton kind="quiet" name={entry.copy} textOf={async () => text} />
}

interface CopyTextButtonProps {
  name: string
  kind?: ButtonKind
  /** Made when it is asked for; may take a call to the server. */
  textOf: () => Promise<string>
}

/** Copies a text that is made on demand; shows the result until the pointer or the focus leaves. */
export function CopyTextButton({ name, kind = 'default', textOf }: CopyTextButtonProps) {
  const { entry } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'not-copied' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await textOf())
      setOutcome('copied')
    } catch {
      setOutcome('not-copied')
    }
  }
  return (
    <span role="status" onPointerLeave={() => setOutcome(null)} onBlur={() => setOutcome(null)}>
      <Button kind={kind} icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {outcome === 'not-copied' ? entry.notCopied : name}
        {outcome === 'copied' && <span className="visually-hidden">: {entry.copied}</span>}
      </Button>
    </span>
  )
}

interface FileButtonProps {
  name: string
  kind?: ButtonKind
  onFile: (file: File) => void
}

/** A button that asks for a file of the tester's. */
export function FileButton({ name, kind = 'default', onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="share" kind={kind} onClick={() => input.current?.click()}>
        {name}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
