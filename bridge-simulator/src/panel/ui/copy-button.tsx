import { useTexts } from '../i18n/texts-context.ts'
import { CopyTextButton } from './copy-text-button.tsx'

/** Copies a text that is there already. */
export function CopyButton({ text }: { text: string }) {
  const { entry } = useTexts()
  return <CopyTextButton kind="quiet" name={entry.copy} textOf={async () => text} />
}
