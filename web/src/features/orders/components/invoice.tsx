import type { Schemas } from '@skyshop/openapi/http'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { Button, LinkButton } from '../../../shared/ui/button/button.tsx'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import { TextField } from '../../../shared/ui/form/text-field.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { applicationOf, type InvoiceDraft, missingIn } from '../model/invoice-draft.ts'
import { invoiceQuery } from '../queries.ts'
import styles from './order-sheet.module.css'

/** The invoice of an order: the way to ask for it, or where it stands; nothing where none can be asked for. */
export function OrderInvoice({ orderNo }: { orderNo: string }): ReactElement | null {
  const { t } = useTranslation()
  const { data: invoice } = useQuery(invoiceQuery(useServices(), orderNo))
  // A form that nobody has opened is not drawn.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (!invoice) return null
  if (invoice.state !== 'available') return <InvoiceState invoice={invoice} />
  return (
    <>
      <LinkButton icon="receipt" label={t('invoice.ask')} onPress={() => setOpen(true)} />
      {isOpen === null ? null : (
        <InvoiceSheet orderNo={orderNo} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const stateKeys = {
  requested: 'invoice.requested',
  issued: 'invoice.issued',
  withdrawn: 'invoice.withdrawn',
} as const

function InvoiceState({ invoice }: { invoice: Schemas['Invoice'] }): ReactElement {
  const { t } = useTranslation()
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const { state, title, taxNumber, email, number, time } = invoice
  const date = displayTime(time, format) ?? ''
  const facts = [
    { label: t('invoice.title'), value: t(stateKeys[state === 'available' ? 'requested' : state], { date }) },
    { label: t('invoice.name'), value: title },
    ...(taxNumber === '' ? [] : [{ label: t('invoice.taxNumber'), value: taxNumber }]),
    { label: t('invoice.email'), value: email },
    ...(number === null ? [] : [{ label: t('invoice.number'), value: <GroupedNumber number={number} /> }]),
  ]
  return <FactList facts={facts} />
}

const EMPTY: InvoiceDraft = { kind: 'personal', title: '', taxNumber: '', email: '' }

type InvoiceSheetProps = { orderNo: string; isOpen: boolean; onClose: () => void }

/** The form of an invoice: for whom, and where it is sent. */
function InvoiceSheet({ orderNo, isOpen, onClose }: InvoiceSheetProps): ReactElement {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(EMPTY)
  const [isAsked, setAsked] = useState(false)
  const asking = useMutation(askMutation(useServices()))
  const fields = useRef(new Map<keyof InvoiceDraft, HTMLElement | null>())
  const set = (change: Partial<InvoiceDraft>): void => setDraft({ ...draft, ...change })
  const ask = (): void => {
    setAsked(true)
    const [wrong] = missingIn(draft)
    if (wrong !== undefined) {
      fields.current.get(wrong)?.focus()
      return
    }
    asking.mutate(
      { ...applicationOf(draft), orderNo },
      {
        onSuccess: onClose,
        onError: (error) => showToast(t(errorTextKey(nameOfError(error))), { icon: 'info' }),
      },
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('invoice.ask')}
      footer={
        <Button
          size="big"
          isWide
          label={t('invoice.send')}
          busyLabel={t('invoice.sending')}
          isInFlight={asking.isPending}
          onPress={ask}
        />
      }
    >
      <InvoiceFields
        draft={draft}
        missing={isAsked ? missingIn(draft) : []}
        fieldRef={(field) => (input) => void fields.current.set(field, input)}
        onChange={set}
      />
    </Sheet>
  )
}

type InvoiceFieldsProps = {
  draft: InvoiceDraft
  missing: readonly (keyof InvoiceDraft)[]
  fieldRef: (field: keyof InvoiceDraft) => (input: HTMLInputElement | null) => void
  onChange: (change: Partial<InvoiceDraft>) => void
}

function InvoiceFields({ draft, missing, fieldRef, onChange }: InvoiceFieldsProps): ReactElement {
  const { t } = useTranslation()
  const wrong = (field: keyof InvoiceDraft, text: string) => (missing.includes(field) ? text : undefined)
  return (
    <div className={styles.form}>
      <Segment
        name="invoice-kind"
        label={t('invoice.kind')}
        options={[
          { value: 'personal', label: t('invoice.personal') },
          { value: 'company', label: t('invoice.company') },
        ]}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind === 'company' ? 'company' : 'personal' })}
      />
      <TextField
        isLabelled
        label={t('invoice.name')}
        value={draft.title}
        inputRef={fieldRef('title')}
        maxLength={100}
        error={wrong('title', t('invoice.enterName'))}
        onChange={(title) => onChange({ title })}
      />
      {draft.kind === 'company' ? (
        <TextField
          isLabelled
          label={t('invoice.taxNumber')}
          value={draft.taxNumber}
          inputRef={fieldRef('taxNumber')}
          maxLength={20}
          isCode
          error={wrong('taxNumber', t('invoice.enterTaxNumber'))}
          onChange={(taxNumber) => onChange({ taxNumber })}
        />
      ) : null}
      <TextField
        isLabelled
        label={t('invoice.email')}
        inputMode="email"
        value={draft.email}
        inputRef={fieldRef('email')}
        maxLength={254}
        error={wrong('email', t('invoice.enterEmail'))}
        onChange={(email) => onChange({ email })}
      />
      <p className={styles.money}>{t('invoice.how')}</p>
    </div>
  )
}

/** Asks for an invoice; afterwards it is read again. */
function askMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['orders', 'invoice', 'ask'],
    mutationFn: async (body: ReturnType<typeof applicationOf> & { orderNo: string }) =>
      dataOf(await services.api.call('applyForInvoice', { body })),
    onSettled: (...settled) =>
      settled[4].client.invalidateQueries(invoiceQuery(services, settled[2].orderNo)),
  })
}
