import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'

type PayConfirmDialogProps = {
  packageName: string
  isChecking: boolean
  onDone: () => void
  onProblem: () => void
}

/** *Is the payment complete?* for a buyer who comes back from a payment page (spec §2, h5payConfirm). Back checks too. */
export function PayConfirmDialog(props: PayConfirmDialogProps): ReactElement {
  const { packageName, isChecking, onDone, onProblem } = props
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      title={t('result.confirmTitle')}
      safe={{
        label: t('result.paymentDone'),
        onPress: onDone,
        isInFlight: isChecking,
        busyLabel: t('common.checking'),
      }}
      other={{ label: t('result.paymentProblem'), onPress: onProblem }}
    >
      {t('result.confirmText', { name: packageName })}
    </Dialog>
  )
}
