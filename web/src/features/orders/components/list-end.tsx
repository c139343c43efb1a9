import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Spinner } from '../../../shared/ui/icon/icon.tsx'
import styles from './list-end.module.css'

type ListEndProps = {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  /** There was more than one page: it is worth saying that this is the end. */
  isLong: boolean
  onMore: () => void
}

/** The end of an endless list: loads more when it comes into view, says so, and offers another try. */
export function ListEnd({ hasMore, isLoading, hasFailed, isLong, onMore }: ListEndProps): ReactElement {
  const { t } = useTranslation()
  const end = useReachedEnd(hasMore && !isLoading && !hasFailed, onMore)
  return (
    <div ref={end} role="status" className={styles.end}>
      {isLoading ? (
        <>
          <Spinner />
          {t('orders.more')}
        </>
      ) : null}
      {hasFailed && !isLoading ? (
        <Button variant="outlined" label={t('common.tryAgain')} onPress={onMore} />
      ) : null}
      {isLong && !hasMore && !isLoading ? t('orders.end') : null}
    </div>
  )
}

/** Calls `onReached` when the element comes near the lower edge of the view, as long as it is `isActive`. */
function useReachedEnd(isActive: boolean, onReached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isActive || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isActive])
  return end
}
