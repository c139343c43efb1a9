import { type ReactElement, type ReactNode, type RefObject, useDeferredValue, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon/icon.tsx'
import { useBottomBarHeight } from '../layout/use-bottom-bar-height.ts'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Stays at the lower edge while the content scrolls: the button and its line. */
  footer?: ReactNode
  children: ReactNode
}

/** A sheet from the lower edge, on a native dialog. */
export function Sheet({ isOpen, onClose, title, footer, children }: SheetProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const { dialog, title: titleRef } = useModal(isOpen, onClose)
  // Drawn after the page it belongs to, in pieces: a closed sheet is not urgent.
  const isFilled = useDeferredValue(true, isOpen)
  return (
    <dialog ref={dialog} aria-labelledby={id} className={styles.sheet}>
      <div className={styles.panel}>
        <div className={styles.grab} />
        <header className={styles.head}>
          <h2 id={id} ref={titleRef as RefObject<HTMLHeadingElement>} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.content}>{isFilled || isOpen ? children : null}</div>
        {footer && (isFilled || isOpen) ? <SheetFooter>{footer}</SheetFooter> : null}
      </div>
    </dialog>
  )
}

function SheetFooter({ children }: { children: ReactNode }): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useBottomBarHeight(ref)
  return (
    <footer ref={ref} className={styles.footer}>
      {children}
    </footer>
  )
}
