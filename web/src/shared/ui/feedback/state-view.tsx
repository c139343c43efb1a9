import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../errors/error-names.ts'
import { Clauses } from '../../i18n/unbroken-text.tsx'
import { useShopNavigate } from '../../navigation/use-shop-navigate.ts'
import { Button, LinkButton } from '../button/button.tsx'
import type { IconName } from '../icon/icon.tsx'
import { EmptyStage, ErrorStage } from '../illustrations/stages.tsx'
import styles from './state-view.module.css'
import { useCustomerService } from './use-customer-service.ts'

type StateViewProps = {
  /** A stage: `<EmptyStage />`, `<ErrorStage />`, `<SuccessStage />`. */
  art: ReactNode
  title: string
  /** One sentence that says what is safe. */
  text?: string | undefined
  /** What it is about, on lines of its own. */
  details?: ReactNode
  action?: { label: string; icon?: IconName; onPress: () => void; isInFlight?: boolean } | undefined
  link?: { label: string; onPress: () => void } | undefined
}

/** A page that has one thing to say: stage, title, sentence, one button, one quiet link. */
export function StateView({ art, title, text, details, action, link }: StateViewProps): ReactElement {
  return (
    <div className={styles.state}>
      {art}
      <h2 className={styles.title}>
        <Clauses text={title} />
      </h2>
      {text ? (
        <p className={styles.text}>
          <Clauses text={text} />
        </p>
      ) : null}
      {details ? <div className={styles.details}>{details}</div> : null}
      {action ? <Button size="big" className={styles.button} {...action} /> : null}
      {link ? <LinkButton className={styles.link} label={link.label} onPress={link.onPress} /> : null}
    </div>
  )
}

type RequestErrorViewProps = { error: unknown; onRetry: () => void }

/** A page whose data did not come: what went wrong, what is safe, and another try; of a user who is signed out that. */
export function RequestErrorView({ error, onRetry }: RequestErrorViewProps): ReactElement {
  const { t } = useTranslation()
  const service = useCustomerService()
  const { close } = useShopNavigate()
  const name = nameOfError(error)
  if (name === 'unauthorized') {
    return (
      <StateView
        art={<EmptyStage />}
        title={t('state.signInTitle')}
        text={t('state.signInText')}
        action={{ label: t('state.toApp'), onPress: close }}
        link={{ label: t('common.tryAgain'), onPress: onRetry }}
      />
    )
  }
  return (
    <StateView
      art={<ErrorStage />}
      title={t(errorTextKey(name))}
      text={t('state.networkSafe')}
      action={{ label: t('common.reload'), icon: 'reload', onPress: onRetry }}
      link={service}
    />
  )
}

type LoadErrorViewProps = {
  title: string
  onReload: () => void
  isReloading?: boolean | undefined
  link?: { label: string; onPress: () => void } | undefined
}

/** A failed load: that packages are not affected, and a button that loads again. */
export function LoadErrorView({ title, onReload, isReloading, link }: LoadErrorViewProps): ReactElement {
  const { t } = useTranslation()
  return (
    <StateView
      art={<ErrorStage />}
      title={title}
      text={t('state.networkSafe')}
      action={{
        label: t('common.reload'),
        icon: 'reload',
        isInFlight: isReloading ?? false,
        onPress: onReload,
      }}
      link={link}
    />
  )
}
