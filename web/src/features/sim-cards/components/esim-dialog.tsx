import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'

type EsimDialogProps = { onCancel: () => void }

/** Abroad, with an unused Nano SIM of manufacturer A: what would be bought, before anything is (spec §5). */
export function EsimDialog({ onCancel }: EsimDialogProps): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const cancel = (): void => {
    setIsOpen(false)
    onCancel()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sim.esimTitle')}
      safe={{ label: t('common.cancel'), onPress: cancel }}
      other={{ label: t('common.continue'), onPress: () => setIsOpen(false) }}
    >
      {t('sim.esimText')}
    </Dialog>
  )
}
