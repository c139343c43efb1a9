import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import { Button } from './button.tsx'
import styles from './side-sheet.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface SideSheetProps {
  isTall: boolean
  onTall: (isTall: boolean) => void
  children: ReactNode
}

/**
 * The second column. From 1280 on it is a part of the view it stands in; below that it lies at the bottom and shows
 * its head, until Enter opens it; below 1024 it takes the page. Its view is the box it lies in.
 */
export function SideSheet({ isTall, onTall, children }: SideSheetProps) {
  const { entry } = useTexts()
  const side = useRef<HTMLDivElement>(null)
  useFocusReturn(side)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlainEnter = event.key === 'Enter' && !(event.ctrlKey || event.metaKey || event.repeat)
      if (isPlainEnter && !isControl(event.target)) onTall(!isTall)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isTall, onTall])
  return (
    <div ref={side} className={styles.side} data-tall={isTall}>
      <span className={styles.open}>
        <Button kind="soft" keyCap="Enter" onClick={() => onTall(!isTall)}>
          {isTall ? entry.fold : entry.open}
        </Button>
      </span>
      {children}
    </div>
  )
}

/** Enter belongs to what has focus, where that takes it. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea, dialog') !== null
}
