import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SimEligibility } from '../../../features/sim-cards/model/sim-eligibility.ts'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'

type BlockedSimPageProps = { bar: ReactNode; verdict: Extract<SimEligibility, { kind: 'blocked' }> }

/** A SIM card no data can be sold for: why, and who can help. */
export function BlockedSimPage({ bar, verdict }: BlockedSimPageProps): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  return (
    <Page bar={bar} align="centre">
      <StateView
        art={<ErrorStage />}
        title={t(errorTextKey(verdict.reason))}
        text={verdict.isCarrier ? t('sim.carrierText') : t('dataUse.contactOperator')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(paths.data) }}
      />
      {verdict.isCarrier ? <CarrierDialog /> : null}
    </Page>
  )
}

/** Abroad, with an unused Nano SIM of manufacturer B: only its carrier can help (product 5.24). */
function CarrierDialog(): ReactElement {
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
