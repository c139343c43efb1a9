import { useState } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import { Button, type ButtonKind } from './button.tsx'

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

/** Copies a text that has to be made first; says how that went until the pointer or the focus leaves. */
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
