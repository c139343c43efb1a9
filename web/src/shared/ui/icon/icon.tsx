import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './icon.module.css'
import { directionalIcons, type IconName, linePaths, litPaths } from './icon-paths.ts'

type IconProps = { name: IconName; isLit?: boolean; className?: string | undefined }

/** A picture beside a word that says the same, hence hidden from assistive technology. */
export function Icon({ name, isLit = false, className }: IconProps): ReactElement {
  const lit = isLit ? litPaths[name] : undefined
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames(styles.icon, directionalIcons.has(name) && styles.directional, className)}
    >
      {lit ? <path className={styles.fill} d={lit.fill} /> : <path d={linePaths[name]} />}
      {lit?.cut ? <path className={styles.cut} d={lit.cut} /> : null}
    </svg>
  )
}
