import { type ReactElement, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
import styles from './agreement-checkbox.module.css'
import type { RequiredCheckbox } from './use-required-choice.ts'

/** The part of what scrolls that agreements may take at its lower edge: with large text they scroll along. */
const PINNED_SHARE = 1 / 3

/** The agreements of a sheet, last in it: they stay above its button while what is before them scrolls. */
export function Agreements({ children }: { children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const group = ref.current
    const content = group?.parentElement
    if (!group || !content) return
    const observer = new ResizeObserver(() => {
      // Not the sentence about a missing tick, or a box would leave as it is asked for.
      const heights = [...group.querySelectorAll('label')].map((label) => label.offsetHeight)
      const heightPx = heights.reduce((sum, height) => sum + height, 0)
      const isPinned = heightPx <= content.clientHeight * PINNED_SHARE
      group.toggleAttribute('data-pinned', isPinned)
      // What has the focus does not lie under them.
      content.style.setProperty('scroll-padding-block-end', isPinned ? `${group.offsetHeight}px` : '')
    })
    observer.observe(group)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={styles.agreements}>
      {children}
    </div>
  )
}

type AgreementCheckboxProps = {
  /** Which agreement; the cloud's by default. */
  agreement?: 'service' | 'renewal'
  checkbox: RequiredCheckbox
  isTicked: boolean
  onChange: (isTicked: boolean) => void
  onOpenAgreement: () => void
}

const texts = {
  service: { accept: 'sheet.accept', must: 'sheet.mustAccept' },
  renewal: { accept: 'sheet.acceptRenewal', must: 'sheet.mustAcceptRenewal' },
} as const

/** An agreement to accept; a missing tick says what to do. */
export function AgreementCheckbox(props: AgreementCheckboxProps): ReactElement {
  const { agreement = 'service', checkbox, isTicked, onChange, onOpenAgreement } = props
  const { t } = useTranslation()
  const id = useId()
  const isMissing = checkbox.isMissing && !isTicked
  const { accept, must } = texts[agreement]
  return (
    <div>
      <Tick
        isTicked={isTicked}
        onChange={onChange}
        errorId={isMissing ? id : undefined}
        inputRef={checkbox.inputRef}
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

type InlineLinkProps = { onPress: () => void; children?: ReactNode }

/** A link inside a sentence, drawn as the marked part of `Sentence`. */
function InlineLink({ onPress, children }: InlineLinkProps): ReactElement {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}

type TickProps = {
  isTicked: boolean
  onChange: (isTicked: boolean) => void
  /** May hold a link; pressing the link does not tick. */
  children: ReactNode
  /** The id of the sentence shown when the tick is missing. */
  errorId?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A tick the user sets; the whole line is its target. */
function Tick({ isTicked, onChange, children, errorId, inputRef }: TickProps): ReactElement {
  return (
    <label className={styles.line}>
      <input
        ref={inputRef}
        type="checkbox"
        className={styles.tick}
        checked={isTicked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
        <path d="m6 12.5 4 4 8-8.5" />
      </svg>
      <span className={styles.text}>{children}</span>
    </label>
  )
}
