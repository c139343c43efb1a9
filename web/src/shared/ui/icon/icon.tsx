import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './icon.module.css'

type IconProps = { name: IconName | IconPath; isLit?: boolean; className?: string | undefined }

/** A picture beside a word that says the same, hence hidden from assistive technology. */
export function Icon({ name, isLit = false, className }: IconProps): ReactElement {
  const known = typeof name === 'string' ? name : undefined
  const lit = isLit && known ? litPaths[known] : undefined
  const path = typeof name === 'string' ? linePaths[name] : name.path
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames(
        styles.icon,
        known && directionalIcons.has(known) && styles.directional,
        className,
      )}
    >
      {lit ? <path className={styles.fill} d={lit.fill} /> : <path d={path} />}
      {lit?.cut ? <path className={styles.cut} d={lit.cut} /> : null}
    </svg>
  )
}

/** An open ring that turns; under reduced motion it stands still, the word beside it says what goes on. */
export function Spinner(): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.spinner}>
      <path d="M18 6.6A8 8 0 1 0 18 17.4" />
    </svg>
  )
}

const ring = 'M12 3.2a8.8 8.8 0 1 0 0 17.6 8.8 8.8 0 0 0 0-17.6z'

/** Line icons: one path each in a 24 box, drawn with a 1.75 line and round ends; `…h.01` is a dot. */
const linePaths = {
  back: 'M15.5 4.5 8 12l7.5 7.5',
  forward: 'm9 5.5 6.5 6.5L9 18.5',
  down: 'M5.5 9 12 15.5 18.5 9',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: `${ring}M12 11.2v5M12 7.8h.01`,
  help: `${ring}M9.6 9.7a2.45 2.45 0 1 1 3.7 2.1c-.9.5-1.3 1.1-1.3 2M12 16.8h.01`,
  clock: `${ring}M12 7.4V12l3 2`,
  reload: 'M19.6 12a7.6 7.6 0 1 1-2.3-5.5l2.3 2.2M19.6 4.4v4.3h-4.3',
  receipt: 'M5.5 3h13v18l-2.2-1.7-2.1 1.7-2.2-1.7L9.8 21l-2.1-1.7L5.5 21zM9 8.2h6M9 12.2h6',
  scan: 'M3.5 8V5A1.5 1.5 0 0 1 5 3.5h3M16 3.5h3A1.5 1.5 0 0 1 20.5 5v3M20.5 16v3a1.5 1.5 0 0 1-1.5 1.5h-3M8 20.5H5A1.5 1.5 0 0 1 3.5 19v-3M8 12h.01M12 12h.01M16 12h.01',
  coupon:
    'M3 6.5h18v3.6a2 2 0 0 0 0 3.8v3.6H3v-3.6a2 2 0 0 0 0-3.8zM14.5 6.8v1.4M14.5 11.3v1.4M14.5 15.8v1.4',
  wallet:
    'M4 6.4v11.7a1.6 1.6 0 0 0 1.6 1.6h12.8a1.6 1.6 0 0 0 1.6-1.6V9.4a1.6 1.6 0 0 0-1.6-1.6H5.4A1.4 1.4 0 0 1 4 6.4 1.6 1.6 0 0 1 5.6 4.8h11.9v3M16 13.8h.01',
  book: 'M12 6.3C9.8 4.9 7 4.4 3.5 4.6v13.8c3.5-.2 6.3.2 8.5 1.6 2.2-1.4 5-1.8 8.5-1.6V4.6C17 4.4 14.2 4.9 12 6.3zM12 6.3V20',
  cloud: 'M6.9 18.8a4.4 4.4 0 0 1-.5-8.77 6 6 0 0 1 11.55 1.27 3.8 3.8 0 0 1-.45 7.5z',
  data: 'M5.8 3.2h8.4l4 4v13.6H5.8zM9.3 17.2v-2.4M12 17.2v-4.6M14.7 17.2v-6.8',
  phone:
    'M8.3 4 5.7 4.2A1.8 1.8 0 0 0 4 6.1c.5 7.5 6.4 13.4 13.9 13.9a1.8 1.8 0 0 0 1.9-1.7l.2-2.6-4.2-1.7-1.9 1.9a13 13 0 0 1-5.8-5.8L10 8.2zM14.2 4a6 6 0 0 1 5.8 5.8',
  wechat: 'M3.5 5.5h17v11.6h-8.3l-4.2 3.5v-3.5H3.5zM9 9.6h4v3.7H9zM13 11.2l2.3-1.3v3.2L13 11.8',
  camera:
    'M12 3.5a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM12 8a2.7 2.7 0 1 0 0 5.4A2.7 2.7 0 0 0 12 8zM7.5 20.5h9',
} as const satisfies Record<string, string>

export type IconName = keyof typeof linePaths

/** An icon of one page, which only that page brings. */
export type IconPath = { readonly path: string }

/** Filled twins for the lit tab: the outline is filled and the inner lines are drawn in the page's colour. */
const litPaths: Partial<Record<IconName, { fill: string; cut: string }>> = {
  cloud: { fill: linePaths.cloud, cut: '' },
  data: { fill: 'M5.8 3.2h8.4l4 4v13.6H5.8z', cut: 'M9.3 17.2v-2.4M12 17.2v-4.6M14.7 17.2v-6.8' },
  phone: {
    fill: 'M8.3 4 5.7 4.2A1.8 1.8 0 0 0 4 6.1c.5 7.5 6.4 13.4 13.9 13.9a1.8 1.8 0 0 0 1.9-1.7l.2-2.6-4.2-1.7-1.9 1.9a13 13 0 0 1-5.8-5.8L10 8.2z',
    cut: '',
  },
  wechat: {
    fill: 'M3.5 5.5h17v11.6h-8.3l-4.2 3.5v-3.5H3.5z',
    cut: 'M9 9.6h4v3.7H9zM13 11.2l2.3-1.3v3.2L13 11.8',
  },
}

/** Icons that point along the line of reading and are mirrored in Arabic. */
const directionalIcons: ReadonlySet<IconName> = new Set(['back', 'forward'])
