import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices, useSession } from '../../services/services-context.ts'
import { Button } from '../button/button.tsx'
import { copyIcon } from '../icon/page-icons.ts'
import { longToastDurationMs, showToast } from '../toast/toast-store.ts'
import styles from './code-ways.module.css'

/** Ways to give a code or number without typing it: from the clipboard, and from the scanner of an app that has one. */
export function CodeWays({ onCode }: { onCode: (text: string) => void }): ReactElement {
  const { t } = useTranslation()
  const { browser, host } = useServices()
  const canScan = useSession((session) => session.canScan === true)
  const [isScanning, setScanning] = useState(false)
  const take = (text: string | null, refusal: 'code.notPasted' | 'code.notScanned'): void => {
    if (text === null) showToast(t(refusal), { icon: 'info', durationMs: longToastDurationMs })
    else if (text.trim() !== '') onCode(text)
  }
  const scan = async (): Promise<void> => {
    setScanning(true)
    const read = await host.call('scanCode', {}).then(
      ({ text }) => text,
      () => null,
    )
    setScanning(false)
    take(read, 'code.notScanned')
  }
  const paste = async (): Promise<void> => take(await browser.pasteText(), 'code.notPasted')
  return (
    <div className={styles.ways}>
      <Button variant="tinted" icon={copyIcon} label={t('code.paste')} onPress={() => void paste()} />
      {canScan ? (
        <Button
          variant="tinted"
          icon="scan"
          label={t('code.scan')}
          isInFlight={isScanning}
          onPress={() => void scan()}
        />
      ) : null}
    </div>
  )
}
