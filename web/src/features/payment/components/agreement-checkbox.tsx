import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
import { InlineLink } from '../../../shared/ui/button/inline-link.tsx'
import { Tick } from '../../../shared/ui/form/tick.tsx'
import styles from './agreement-checkbox.module.css'
import type { RequiredCheckbox } from './use-required-checkbox.ts'

type AgreementTickProps = {
  /** Which agreement; the cloud's by default. */
  agreement?: 'service' | 'renewal'
  tick: RequiredCheckbox
  isTicked: boolean
  onChange: (isTicked: boolean) => void
  onOpenAgreement: () => void
}

const texts = {
  service: { accept: 'sheet.accept', must: 'sheet.mustAccept' },
  renewal: { accept: 'sheet.acceptRenewal', must: 'sheet.mustAcceptRenewal' },
} as const

/** An agreement to accept; a missing tick says what to do. */
export function AgreementCheckbox(props: AgreementTickProps): ReactElement {
  const { agreement = 'service', tick, isTicked, onChange, onOpenAgreement } = props
  const { t } = useTranslation()
  const id = useId()
  const isMissing = tick.isMissed && !isTicked
  const { accept, must } = texts[agreement]
  return (
    <div className={styles.agreement}>
      <Tick
        isTicked={isTicked}
        onChange={onChange}
        errorId={isMissing ? id : undefined}
        inputRef={tick.inputRef}
      >
        <Sentence
          text={t(accept)}
          part={(name) => <InlineLink onPress={onOpenAgreement}>{name}</InlineLink>}
        />
      </Tick>
      <p id={id} role="alert" className={styles.missing}>
        {isMissing ? t(must) : null}
      </p>
    </div>
  )
}
