import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Button } from './button.tsx'

/** Says that it copied, until another text is to be copied. */
export function CopyButton({ text }: { text: string }) {
  const texts = useTexts()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(text))
  }
  return (
    <Button kind="quiet" icon={copied === text ? 'check' : 'copy'} onClick={copy}>
      {copied === text ? texts.entry.copied : texts.entry.copy}
    </Button>
  )
}
