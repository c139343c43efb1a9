import type { Schemas } from '@skyshop/openapi/http'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { LabelLine } from '../../../shared/ui/layout/label-line.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { type ContractKey, type ContractState, contractQuery } from '../queries.ts'
import styles from './contract-view.module.css'
import { useWalletTexts } from './use-wallet-texts.ts'

type Detail = NonNullable<ContractState['detail']>

/** The auto-renewal of a device: terms, a failed charge, and how to end it. */
export function ContractView({ detail }: Pick<ContractState, 'detail'>): ReactElement {
  const { t } = useTranslation()
  const endings = {
    WeChat: ['contract.endWechat'],
    Alipay: ['contract.endAlipay'],
    either: ['contract.endWechat', 'contract.endAlipay'],
  } as const
  return (
    <section className={styles.contract}>
      {detail?.renewalFailed ? (
        <FailedRenewal detail={detail} />
      ) : (
        <Notice title={t('contract.on')} text={t('error.contract-active')} />
      )}
      {detail === null ? null : <ContractFacts detail={detail} />}
      <LabelLine label={t('contract.howToEnd')} />
      {endings[detail?.endIn ?? 'either'].map((key) => (
        <p key={key} className={styles.ending}>
          {t(key)}
        </p>
      ))}
    </section>
  )
}

function FailedRenewal({ detail }: { detail: Detail }): ReactElement {
  const { t } = useTranslation()
  const wallets = useWalletTexts()
  const retry = useMutation(retryDeductMutation(useServices()))
  const wallet = wallets.nameOf(detail.provider)
  const tryAgain = (): void =>
    retry.mutate(detail.contractCode, {
      onSuccess: () => showToast(t('contract.retried'), { icon: 'check' }),
      onError: (error) => showToast(t(errorTextKey(nameOfError(error))), { icon: 'info' }),
    })
  return (
    <Notice
      tone="wrong"
      title={t('contract.failed')}
      text={t('contract.failedText', { price: formatYuan(detail.amount), wallet })}
    >
      {detail.canRetry ? (
        <Button
          className={styles.retry}
          label={t('contract.retry')}
          busyLabel={t('contract.retrying')}
          isInFlight={retry.isPending}
          onPress={tryAgain}
        />
      ) : null}
    </Notice>
  )
}

/** Retries a failed renewal now; afterwards everything about the device is read again. */
function retryDeductMutation(services: Services) {
  return mutationOptions({
    mutationKey: ['contract', 'retry'],
    mutationFn: async (contractCode: string) =>
      dataOf(await services.api.call('retryDeduct', { body: { contractCode } })),
    onSettled: (...settled) => settled[4].client.invalidateQueries(),
  })
}

/** What is renewed, when and for how much. */
function ContractFacts({ detail }: { detail: Schemas['ContractDetail'] }): ReactElement {
  const { t } = useTranslation()
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const { packageName, amount, nextDeductTime, signTime } = detail
  const next = displayTime(nextDeductTime, format)
  const facts: Fact[] = [
    { label: t('contract.package'), value: packageName },
    {
      label: t('contract.next'),
      value: next === null ? formatYuan(amount) : `${next} · ${formatYuan(amount)}`,
    },
    { label: t('contract.signed'), value: displayTime(signTime, format) ?? signTime },
  ]
  return <FactList facts={facts} />
}

/** Pause before the next charge is read again; it is null while the first charge is open. */
const POLL_MS = 3000

/** The next charge of a contract just signed; empty when the server has no terms. */
export function SignedContract({ contract }: { contract: ContractKey }): ReactElement | null {
  const { data } = useQuery({
    ...contractQuery(useServices(), contract),
    refetchInterval: ({ state }) => (state.data?.detail?.nextDeductTime === null ? POLL_MS : false),
  })
  return data?.detail ? <ContractFacts detail={data.detail} /> : null
}
