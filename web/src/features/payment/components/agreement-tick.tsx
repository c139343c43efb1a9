import { type ReactElement, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
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
        <Sentence
          text={t('sheet.accept')}
          part={(name) => <InlineLink onPress={onOpenAgreement}>{name}</InlineLink>}
        />
      </Tick>
      <p id={id} role="alert" className={styles.missing}>
        {isMissing ? t('sheet.mustAccept') : null}
      </p>
    </div>
  )
}
