import { useRef } from 'react'
import { Button, type ButtonKind } from './button.tsx'

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
