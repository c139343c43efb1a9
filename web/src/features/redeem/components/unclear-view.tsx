import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { CheckingStage } from '../../../shared/ui/illustrations/checking-stage.tsx'

type UnclearViewProps = { cover: string | undefined; isLooking: boolean; onLook: () => void }

/** Nobody has said yet whether the code is redeemed; the camera can tell. */
export function UnclearView({ cover, isLooking, onLook }: UnclearViewProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div role="status">
      <StateView
        art={<CheckingStage cover={cover} />}
        title={t('redeem.unclear')}
        text={t('redeem.unclearText')}
        action={{ label: t('redeem.lookAgain'), isInFlight: isLooking, onPress: onLook }}
      />
    </div>
  )
}
