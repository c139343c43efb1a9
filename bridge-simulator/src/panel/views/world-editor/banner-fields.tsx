import {
  bannerPageValues,
  bannerRowProductCodeValues,
  bannerSourceValues,
} from '@skyshop/openapi/control-values'
import { languageValues } from '@skyshop/openapi/http-values'
import { type ReactNode, useState } from 'react'
import { bannersTexts } from '../../i18n/banners-texts.ts'
import { useLanguage } from '../../i18n/texts-context.ts'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import {
  type BannerDraft,
  type BannerField,
  drawings,
  isLinkOpened,
  type TextLanguage,
} from './banner-draft.ts'
import styles from './content-page.module.css'

/** Fields that are typed in one line. */
type LineField = Exclude<BannerField, 'texts' | 'bannerType' | 'productCode' | 'packageSource'>

interface FormProps {
  draft: BannerDraft
  change: (next: Partial<BannerDraft>) => void
  problems: readonly BannerField[]
  drawingsUrl: string
}

/** The page of a banner. */
export function PlaceFields({ draft, change }: FormProps) {
  const { fields, pages, sources, products } = bannersTexts[useLanguage()]
  return (
    <div className={styles.choices}>
      <Choice
        label={fields.bannerType}
        value={draft.bannerType}
        options={bannerPageValues}
        nameOf={(page) => pages[page]}
        onChange={(bannerType) => change({ bannerType })}
      />
      <Choice
        label={fields.packageSource}
        value={draft.packageSource}
        options={bannerSourceValues}
        nameOf={(source) => sources[source]}
        onChange={(packageSource) => change({ packageSource })}
      />
      <Choice
        label={fields.productCode}
        value={draft.productCode}
        options={bannerRowProductCodeValues}
        nameOf={(code) => products[code]}
        onChange={(productCode) => change({ productCode })}
      />
    </div>
  )
}

/** The picture: a drawing, an address or a file. */
export function PictureFields({ draft, change, problems, drawingsUrl }: FormProps) {
  const { fields, hints, problems: fixes } = bannersTexts[useLanguage()]
  const { picture } = draft
  const isDrawing = drawings.some((one) => one === picture)
  // Pictures of other hosts are not loaded by the panel.
  const own = picture.startsWith('data:image/') ? picture : null
  const src = isDrawing ? `${drawingsUrl}${picture}` : own
  return (
    <>
      {src && <img className={styles.picture} src={src} alt="" />}
      <Choice
        label={fields.picture}
        value={isDrawing ? picture : 'own'}
        options={[...drawings, 'own']}
        nameOf={(one) => (one === 'own' ? fields.own : one)}
        onChange={(one) => change({ picture: one === 'own' ? 'https://' : one })}
      />
      {!isDrawing && (
        <>
          <Field
            label={fields.own}
            value={picture}
            isMono
            error={problems.includes('picture') ? (fixes.picture ?? null) : null}
            onChange={(next) => change({ picture: next })}
          />
          <label className={styles.file}>
            {`${fields.file}: ${hints.file}`}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) readPicture(file, (next) => change({ picture: next }))
              }}
            />
          </label>
        </>
      )}
    </>
  )
}

function readPicture(file: File, onRead: (dataUrl: string) => void): void {
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') onRead(reader.result)
  })
  reader.readAsDataURL(file)
}

/** Title and subtitle of one language at a time. */
export function TextFields({ draft: { texts }, change }: FormProps) {
  const { fields, hints, withoutText } = bannersTexts[useLanguage()]
  const [language, setLanguage] = useState<TextLanguage>('en')
  const text = texts[language] ?? { title: '', subtitle: '' }
  const write = (next: Partial<typeof text>) =>
    change({ texts: { ...texts, [language]: { ...text, ...next } } })
  return (
    <>
      <Choice
        label={fields.language}
        value={language}
        options={languageValues}
        nameOf={(one) => (texts[one] === undefined ? withoutText(one) : one)}
        onChange={setLanguage}
      />
      <Field
        label={fields.title}
        value={text.title}
        lines={2}
        hint={hints.texts}
        onChange={(title) => write({ title })}
      />
      <Field label={fields.subtitle} value={text.subtitle} onChange={(subtitle) => write({ subtitle })} />
    </>
  )
}

/** Fields for what a tap does. */
export function TargetFields(form: FormProps) {
  const { hints } = bannersTexts[useLanguage()]
  return (
    <>
      <Line {...form} field="actionType" hint={hints.actionType} />
      <Line {...form} field="actionValue" hint={hints.actionValue} />
      {!isLinkOpened(form.draft) && (
        <p className={styles.warn} role="status">
          {hints.refused}
        </p>
      )}
    </>
  )
}

/** Fields of a banner's period, place in the order and audience. */
export function PeriodFields(form: FormProps) {
  const { hints } = bannersTexts[useLanguage()]
  return (
    <>
      <Pair>
        <Line {...form} field="from" hint={hints.time} />
        <Line {...form} field="until" hint={hints.time} />
      </Pair>
      <Pair>
        <Line {...form} field="sort" hint={hints.sort} />
        <Line {...form} field="price" hint={hints.price} />
      </Pair>
      <Pair>
        <Line {...form} field="deviceKeys" hint={hints.audience} />
        <Line {...form} field="models" hint={hints.audience} />
      </Pair>
      <Line {...form} field="innerId" hint={hints.innerId} />
    </>
  )
}

const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

function Line({ draft, change, problems, field, hint }: FormProps & { field: LineField; hint: string }) {
  const { fields, problems: fixes } = bannersTexts[useLanguage()]
  return (
    <Field
      label={fields[field]}
      value={draft[field]}
      hint={hint}
      error={problems.includes(field) ? (fixes[field] ?? null) : null}
      isMono
      onChange={(next) => change({ [field]: next })}
    />
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  value: T
  options: readonly T[]
  nameOf: (option: T) => string
  onChange: (option: T) => void
}

function Choice<T extends string | number>({ label, value, options, nameOf, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      value={String(value)}
      options={options.map((option) => [String(option), nameOf(option)] as const)}
      onChange={(next) => {
        const choice = options.find((option) => String(option) === next)
        if (choice !== undefined) onChange(choice)
      }}
    />
  )
}
