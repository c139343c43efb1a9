import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Spinner } from '../../../shared/ui/icon/spinner.tsx'
import styles from './list-end.module.css'
import { useReachedEnd } from './use-reached-end.ts'

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
