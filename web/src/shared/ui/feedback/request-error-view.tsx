import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../errors/error-names.ts'
import { useCustomerService } from '../../services/use-customer-service.ts'
import { ErrorStage } from '../illustrations/stages.tsx'
import { StateView } from './state-view.tsx'

type RequestErrorViewProps = { error: unknown; onRetry: () => void }

/** A page whose data did not come: what went wrong, what is safe, and another try. */
export function RequestErrorView({ error, onRetry }: RequestErrorViewProps): ReactElement {
  const { t } = useTranslation()
  const name = nameOfError(error)
  return (
    <StateView
      art={<ErrorStage />}
      title={t(errorTextKey(name))}
      text={name === 'unauthorized' ? t('state.signInText') : t('state.networkSafe')}
      action={{ label: t('common.reload'), icon: 'reload', onPress: onRetry }}
      link={useCustomerService()}
    />
  )
}
