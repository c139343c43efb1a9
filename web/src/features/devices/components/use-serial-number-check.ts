import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import { errorNameOf, errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { longToastDurationMs, showToast } from '../../../shared/ui/toast/toast-store.ts'

/** Digits of a serial number (product 9.06). */
const DIGITS = 22

export type FoundDevice = { sn: string; productCode: string }

/** A serial number being typed and asked about; what is typed stays until it is right. */
export interface SerialNumberCheck {
  text: string
  /** What is wrong with it. */
  error: string | undefined
  isInFlight: boolean
  change: (text: string) => void
  /** Asks the server; the device when the number is one, null when not or when it was given up meanwhile. */
  confirm: () => Promise<FoundDevice | null>
  /** What was typed, without asking; null, and said so, when that is nothing. */
  read: () => string | null
  /** An answer on its way leads nowhere any more. */
  giveUp: () => void
}

export function useSerialNumberCheck(): SerialNumberCheck {
  const { t } = useTranslation()
  const { api } = useServices()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isInFlight, setInFlight] = useState(false)
  const question = useRef(0)

  const refuse = (message: string, hint = message): null => {
    showToast(message, { icon: 'info', durationMs: longToastDurationMs })
    setError(hint)
    return null
  }
  const ask = async (sn: string, isWanted: () => boolean): Promise<FoundDevice | null> => {
    const result = await api.call('getDeviceBaseForSn', { query: { deviceSerialNumber: sn } })
    const answer = serialNumberAnswer(result)
    if (!isWanted()) return null
    if (answer.kind === 'found') return { sn, productCode: answer.productCode }
    if (answer.kind === 'unbound') return refuse(t('sn.unbound'))
    const message = t(errorTextKey(answer.reason))
    const isLength = answer.reason === 'device-not-found' && sn.length !== DIGITS
    return refuse(message, isLength ? `${message}. ${t('sn.digits', { digits: sn.length })}` : message)
  }
  return {
    text,
    error,
    isInFlight,
    change(value) {
      setText(value)
      setError(undefined)
    },
    read: () => serialNumberOf(text) || refuse(t('sn.placeholder')),
    async confirm() {
      const sn = serialNumberOf(text)
      if (isInFlight) return null
      if (sn === '') return refuse(t('sn.placeholder'))
      question.current += 1
      const mine = question.current
      const isWanted = (): boolean => question.current === mine
      setInFlight(true)
      const device = await ask(sn, isWanted).catch((failure: unknown) =>
        isWanted() ? refuse(t(errorTextKey(nameOfError(failure)))) : null,
      )
      if (isWanted()) setInFlight(false)
      return device
    },
    giveUp() {
      question.current += 1
      setInFlight(false)
      setError(undefined)
    },
  }
}

/** Answer of the server to an entered serial number. */
export type SerialNumberAnswer =
  | { kind: 'found'; productCode: string }
  /** A camera of the user that is bound to no account. */
  | { kind: 'unbound' }
  /** Not the number of a device; `reason` names what is said. */
  | { kind: 'wrong'; reason: ErrorName }

/** Found only with code 200, a deviceKey and bindFlag 1 (product 5.14); bindFlag 0 is told apart (R-DEVICE-9). */
export function serialNumberAnswer(result: ApiResult<Schemas['DeviceBase'] | null>): SerialNumberAnswer {
  if (!result.ok) return { kind: 'wrong', reason: errorNameOf(result.refusal.code) ?? 'device-not-found' }
  const base = result.data
  if (!base?.deviceKey) return { kind: 'wrong', reason: 'device-not-found' }
  if (Number(base.bindFlag) !== 1) return { kind: 'unbound' }
  return { kind: 'found', productCode: base.productCode }
}

/** Digits of Arabic and of Persian; their last four bits are their value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Names of a number on a label or in a message; gaps are gone by then, and a full-width colon is a plain one. */
const LABEL = /^(?:[^\d:]*:|s[/.]?n[.#]*|序列号|序號)+(?=\d)/i

/**
 * Returns the number that was meant: numbers are copied with what they are called and with gaps between their groups, and
 * typed in digits of other scripts.
 */
export function serialNumberOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\s-]+/g, '')
    .replace(LABEL, '')
}

/** Returns digits in groups of four, as they stand on labels; any other text as it is. */
export function groupedDigits(text: string): string {
  const number = serialNumberOf(text)
  return /^[0-9]+$/.test(number) ? (number.match(/.{1,4}/g) ?? []).join(' ') : text
}
