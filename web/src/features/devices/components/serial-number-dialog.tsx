import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { CodeWays } from '../../../shared/ui/form/code-ways.tsx'
import { TextField } from '../../../shared/ui/form/text-field.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import styles from './devices.module.css'
import { type FoundDevice, groupedDigits, useSerialNumberCheck } from './use-serial-number-check.ts'

/** A limit of the API contract. */
const MAX_LENGTH = 64

type SerialNumberDialogProps = {
  isOpen: boolean
  onClose: () => void
  onFound: (device: FoundDevice) => void
  /** Shows what data a camera has left (product 2.73). */
  onQuery: (sn: string) => void
}

/** Asks for the number of the camera that data is bought for (product 2.72). */
export default function SerialNumberDialog(props: SerialNumberDialogProps): ReactElement {
  const { isOpen, onClose, onFound, onQuery } = props
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const { text, error, isInFlight, change, confirm, read, giveUp } = useSerialNumberCheck()

  const cancel = (): void => {
    giveUp()
    onClose()
  }
  // A tab that is left closes its popup: it must not be open when the tab is shown again.
  const leave = useEffectEvent(cancel)
  useEffect(() => () => leave(), [])

  const submit = async (): Promise<void> => {
    const device = await confirm()
    if (device === null) {
      field.current?.focus()
      return
    }
    change('')
    onClose()
    onFound(device)
  }
  const query = (): void => {
    const sn = read()
    if (sn === null) {
      field.current?.focus()
      return
    }
    cancel()
    onQuery(sn)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sn.title')}
      safe={{ label: t('common.confirm'), isInFlight, onPress: () => void submit() }}
      other={{ label: t('common.cancel'), onPress: cancel }}
      onDismiss={cancel}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          inputRef={field}
          label={t('sn.placeholder')}
          value={text}
          error={error}
          maxLength={MAX_LENGTH}
          inputMode="numeric"
          onChange={(typed) => change(isTypedAtEnd(field.current, typed) ? groupedDigits(typed) : typed)}
        />
        <CodeWays onCode={(read) => change(groupedDigits(read).slice(0, MAX_LENGTH))} />
        <p className={styles.where}>{t('sn.where')}</p>
      </form>
      <LinkButton label={t('data.viewData')} onPress={query} />
    </Dialog>
  )
}

/** Tells whether the caret is behind the text: in its middle, it would jump when blanks come between the digits. */
function isTypedAtEnd(field: HTMLInputElement | null, typed: string): boolean {
  return field?.selectionStart === typed.length
}
