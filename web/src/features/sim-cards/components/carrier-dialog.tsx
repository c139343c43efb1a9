import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'

/** Abroad, with an unused Nano SIM of manufacturer B: only its carrier can help (spec §5). */
export function CarrierDialog(): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sim.carrierTitle')}
      safe={{ label: t('common.close'), onPress: () => setIsOpen(false) }}
    >
      {t('sim.carrierText')}
    </Dialog>
  )
}
