import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../money/format-yuan.ts'
import { Dialog } from '../sheet/dialog.tsx'

type CancelOrderDialogProps = {
  isOpen: boolean
  name: string
  fen: number
  onKeep: () => void
  onCancel: () => void
}

/** *Cancel this order?* Keeping it is the safe choice. */
export function CancelOrderDialog(props: CancelOrderDialogProps): ReactElement {
  const { isOpen, name, fen, onKeep, onCancel } = props
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      title={t('orders.cancelTitle')}
      safe={{ label: t('orders.keepOrder'), onPress: onKeep }}
      other={{ label: t('orders.cancelOrder'), onPress: onCancel }}
    >
      {t('orders.cancelText', { name, price: formatYuan(fen) })}
    </Dialog>
  )
}
