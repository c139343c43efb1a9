import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import styles from './skeleton.module.css'

const shapes = {
  banner: [{ key: 'banner', box: styles.banner }],
  head: [{ key: 'text', box: styles.text }],
  row: [
    { key: 'picture', box: styles.picture },
    { key: 'text', box: styles.text },
    { key: 'button', box: styles.button },
  ],
  order: [
    { key: 'text', box: styles.text },
    { key: 'price', box: styles.price },
  ],
  choice: [
    { key: 'first', box: styles.choice },
    { key: 'second', box: styles.choice },
  ],
  ticket: [{ key: 'ticket', box: styles.choice }],
  wideButton: [{ key: 'button', box: styles.wideButton }],
  framed: [{ key: 'framed', box: styles.framed }],
  device: [
    { key: 'picture', box: styles.smallPicture },
    { key: 'text', box: styles.text },
  ],
} as const

type SkeletonProps = { shape: keyof typeof shapes; count?: number }

/** The final boxes of what is being loaded, without text, button or card. */
export function Skeleton({ shape, count = 1 }: SkeletonProps): ReactElement {
  const rows = Array.from({ length: count }, (_, index) => `row${index}`)
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={classNames(styles.line, styles[`${shape}Line`])}>
          {shapes[shape].map(({ key, box }) => (
            <div key={key} className={box}>
              {key === 'text' ? <TextLines /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function TextLines(): ReactElement {
  return (
    <>
      <div className={styles.name} />
      <div className={styles.status} />
    </>
  )
}

/** Says to those who do not see the boxes that something is on its way. */
export function LoadingNote(): ReactElement {
  const { t } = useTranslation()
  return (
    <p role="status" className="visually-hidden">
      {t('common.loading')}
    </p>
  )
}
