import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { UnbrokenFigures } from '../../i18n/unbroken-figures.tsx'
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
  /** Id of what has to be seen before the button is: where there is no room for both, the footer comes after the content. */
  seenFirst?: string
  children: ReactNode
}

/** A sheet from the lower edge, on a native dialog. */
export function Sheet({ isOpen, onClose, title, footer, seenFirst, children }: SheetProps): ReactElement {
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
            <UnbrokenFigures text={title} />
          </h2>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.content}>{isFilled || isOpen ? children : null}</div>
        {footer && (isFilled || isOpen) ? <SheetFooter seenFirst={seenFirst}>{footer}</SheetFooter> : null}
      </div>
    </dialog>
  )
}

type SheetFooterProps = { seenFirst: string | undefined; children: ReactNode }

function SheetFooter({ seenFirst, children }: SheetFooterProps): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useBottomBarHeight(ref)
  useLooseFooter(ref, seenFirst)
  return (
    <footer ref={ref} className={styles.footer}>
      {children}
    </footer>
  )
}

/** Marks a sheet whose footer comes after its content, as there is no room for it below what has to be seen first. */
function useLooseFooter(ref: RefObject<HTMLElement | null>, seenFirst: string | undefined): void {
  useLayoutEffect(() => {
    const footer = ref.current
    const panel = footer?.parentElement
    const content = footer?.previousElementSibling
    if (!footer || !panel || !(content instanceof HTMLElement) || seenFirst === undefined) return
    const observer = new ResizeObserver(() => {
      const isLoose = !hasRoom({ panel, content, footer }, content.querySelector(`#${seenFirst}`))
      panel.toggleAttribute('data-loose', isLoose)
      // What went wrong stands in the footer of the button that was pressed.
      if (isLoose && footer.contains(document.activeElement)) footer.scrollIntoView({ block: 'end' })
    })
    for (const part of [panel, footer, ...content.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [ref, seenFirst])
}

/** Share of the view that a sheet takes at most, as its style has it. */
const MAX_SHARE = 0.92

/** Tells whether something of the content is seen whole above a footer that stays. Measures alike in both positions of it. */
function hasRoom(
  { panel, content, footer }: Record<'panel' | 'content' | 'footer', HTMLElement>,
  seen: Element | null,
): boolean {
  if (seen === null) return true
  const viewPx = panel.parentElement?.clientHeight ?? 0
  const roomPx = viewPx * MAX_SHARE - (content.offsetTop - panel.offsetTop) - footer.offsetHeight
  const coveredPx = content.querySelector<HTMLElement>('[data-pinned]')?.offsetHeight ?? 0
  const endPx = seen.getBoundingClientRect().bottom - content.getBoundingClientRect().top + content.scrollTop
  return endPx <= roomPx - coveredPx
}
