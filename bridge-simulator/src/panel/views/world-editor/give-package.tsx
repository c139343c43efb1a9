import { useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './device-editor.module.css'

interface GivePackageProps {
  packages: PanelView['packages']
  deviceId: string
  actions: Pick<PanelActions, 'edit'>
}

/** Puts a package on the device as a gift, where the rules have room for it. */
export function GivePackage({ packages, deviceId, actions }: GivePackageProps) {
  const all = useTexts()
  const { device: texts } = all
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = packages.filter(({ kind }) => kind !== 'service')
  const packageId = chosen ?? offered[0]?.packageId
  if (packageId === undefined) return null
  return (
    <div className={styles.give}>
      <Select
        label={texts.givePackage}
        value={packageId}
        options={offered.map((one) => [one.packageId, packageTitle(one.packageId, all)] as const)}
        onChange={setChosen}
      />
      <Button onClick={() => actions.edit({ kind: 'give-package', deviceId, packageId })}>
        {texts.give}
      </Button>
    </div>
  )
}
