import { type ReactElement, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { drawnRows, inDirection, lineCount, type ReceiptRow } from '../model/receipt-lines.ts'
import styles from './receipt.module.css'

type ReceiptPictureProps = {
  /** Where the receipt stands on the page. */
  receipt: RefObject<HTMLElement | null>
  /** Rows below those of the receipt. */
  more: readonly ReceiptRow[]
}

/** Shows the receipt as a picture, which the web view of an app saves or hands on when it is pressed and held. */
export function ReceiptPicture({ receipt, more }: ReceiptPictureProps): ReactElement {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (): void => {
    const shown = receipt.current?.querySelector('dl')
    if (!shown) return
    setPicture(drawReceipt({ title: t('receipt.title'), rows: [...rowsIn(shown), ...more] }))
    setOpen(true)
  }
  return (
    <>
      <LinkButton icon="receipt" label={t('receipt.asPicture')} onPress={open} />
      {picture === null ? null : (
        <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('receipt.asPicture')}>
          <p className={styles.hint}>{t('receipt.hold')}</p>
          <img className={styles.picture} src={picture} alt={t('receipt.title')} />
        </Sheet>
      )}
    </>
  )
}

/** The rows of a receipt as they are read. */
function rowsIn(list: Element): ReceiptRow[] {
  return [...list.children].map((row) => {
    const [term, value] = [row.querySelector('dt'), row.querySelector('dd')]
    const [label, detail] = [...(term?.children ?? [])].map(textOf)
    return {
      label: label ?? '',
      detail: detail ?? '',
      value: textOf(value),
      isTotal: row.matches(`.${styles.total}`),
    }
  })
}

// Groups of a number stand apart by style, not by blanks; no line begins with the dot between two parts.
function textOf(element: Element | null | undefined): string {
  const text = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return text.replaceAll(' ·', '\u00a0·')
}

const SCALE = 2
const WIDTH = 360
const GUTTER = 24
const LINE = 24
const GAP = 8
const TITLE = 44

/** Draws a receipt, dark on white whatever the theme, in the direction of the page; answers a PNG as a data URL. */
function drawReceipt({ title, rows }: { title: string; rows: readonly ReceiptRow[] }): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) return ''
  const family = getComputedStyle(document.body).fontFamily
  const font = (isBold: boolean) => `${isBold ? 600 : 400} 14px ${family}`
  context.font = font(true)
  const drawn = drawnRows(rows, (text) => context.measureText(text).width, WIDTH - 2 * GUTTER)
  canvas.width = WIDTH * SCALE
  canvas.height = (TITLE + 2 * GUTTER + lineCount(drawn) * LINE + drawn.length * GAP) * SCALE
  context.scale(SCALE, SCALE)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, canvas.height)
  const isRtl = document.documentElement.dir === 'rtl'
  const [startX, endX] = isRtl ? [WIDTH - GUTTER, GUTTER] : [GUTTER, WIDTH - GUTTER]
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textBaseline = 'top'
  const write = (text: string, edge: 'start' | 'end', y: number): void => {
    context.textAlign = edge
    context.fillText(
      inDirection(text, context.direction === 'rtl' ? 'rtl' : 'ltr'),
      edge === 'start' ? startX : endX,
      y,
    )
  }
  context.fillStyle = '#10201f'
  context.font = `600 18px ${family}`
  write(title, 'start', GUTTER)
  let y = GUTTER + TITLE
  for (const { start, end, isBelow, isTotal } of drawn) {
    context.font = font(isTotal)
    for (const [index, text] of start.entries()) write(text, 'start', y + index * LINE)
    if (isBelow) y += start.length * LINE
    for (const [index, text] of end.entries()) write(text, 'end', y + index * LINE)
    y += end.length * LINE + GAP
  }
  return canvas.toDataURL('image/png')
}
