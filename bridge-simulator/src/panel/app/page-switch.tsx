import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import { Segments } from '../ui/choice.tsx'
import styles from './page-switch.module.css'

interface PageSwitchProps {
  isPhoneShown: boolean
  /** The host's bar as one button. */
  host: ReactNode
  onShow: (isPhoneShown: boolean) => void
}

/** In a narrow window: the phone or the inspector. */
export function PageSwitch({ isPhoneShown, host, onShow }: PageSwitchProps) {
  const { phone, bar } = useTexts()
  return (
    <nav className={styles.switch} aria-label={bar.panel}>
      <Segments
        name={bar.panel}
        value={isPhoneShown ? 'phone' : 'inspector'}
        options={[
          ['phone', phone.show],
          ['inspector', phone.inspector],
        ]}
        onChange={(value) => onShow(value === 'phone')}
      />
      {host}
    </nav>
  )
}
