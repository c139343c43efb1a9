import { type ReactElement, type ReactNode, useRef } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import { useBottomBarHeight } from '../../../shared/ui/layout/use-bottom-bar-height.ts'
import styles from './card-footer.module.css'

type CardFooterProps = {
  label: string
  busyLabel: string
  isInFlight: boolean
  /** What happens, or does not, when the button is pressed. */
  line: string
  /** Stands before the line. */
  mark?: ReactNode
  /** What went wrong before. */
  notice: ReactNode
  onPress: () => void
}

/** One button at the lower edge, with what it does to the buyer's money. */
export function CardFooter({ line, mark, notice, ...button }: CardFooterProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  useBottomBarHeight(ref)
  return (
    <>
      <footer className={styles.line}>
        {mark}
        {line}
      </footer>
      <div ref={ref} className={styles.bar}>
        {notice}
        <Button size="big" isWide {...button} />
      </div>
    </>
  )
}
