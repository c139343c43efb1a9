import { type ReactElement, type Ref, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { InlineLink } from '../../../shared/ui/button/inline-link.tsx'
import { Tick } from '../../../shared/ui/form/tick.tsx'
import styles from './agreement-tick.module.css'

type AgreementTickProps = {
  isTicked: boolean
  /** Pay was pressed without it. */
  isMissed: boolean
  onChange: (isTicked: boolean) => void
  onOpenAgreement: () => void
  inputRef: Ref<HTMLInputElement>
}

/** The one agreement; a missing tick says what to do. */
export function AgreementTick(props: AgreementTickProps): ReactElement {
  const { isTicked, isMissed, onChange, onOpenAgreement, inputRef } = props
  const { t } = useTranslation()
  const id = useId()
  const isMissing = isMissed && !isTicked
  return (
    <div className={styles.agreement}>
      <Tick isTicked={isTicked} onChange={onChange} errorId={isMissing ? id : undefined} inputRef={inputRef}>
        <Trans i18nKey="sheet.accept" components={{ 1: <InlineLink onPress={onOpenAgreement} /> }} />
      </Tick>
      <p id={id} role="alert" className={styles.missing}>
        {isMissing ? t('sheet.mustAccept') : null}
      </p>
    </div>
  )
}
