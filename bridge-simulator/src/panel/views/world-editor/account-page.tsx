import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { useEditedText } from '../../ui/use-edited-text.ts'
import styles from './edit-pages.module.css'

interface AccountPageProps {
  view: Pick<PanelView, 'wire'>
  actions: Pick<PanelActions, 'edit'>
}

type User = PanelView['wire']['state']['users'][number]

const minuteMs = 60_000
const tokenMs = {
  minute: minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
  month: 43_200 * minuteMs,
} as const
const tokenNames = ['minute', 'hour', 'day', 'month'] as const

/** Who is signed in on the phone, and what the account is: tenant, review, token. */
export function AccountPage({ view, actions }: AccountPageProps) {
  const { offers: texts, world } = useTexts()
  const { world: facts, state } = view.wire
  const { isReviewer } = facts.user
  return (
    <div className={styles.page}>
      <section>
        <SectionHead title={texts.users} count={state.users.length} />
        <Table
          name={texts.users}
          columns={[
            { key: 'user', head: texts.user, cell: (user: User) => <code>{user.userId}</code> },
            {
              key: 'phone',
              head: texts.phone,
              cell: (user) => (
                <PhoneForm
                  phone={user.phone}
                  onSave={(phone) => actions.edit({ kind: 'user', userId: user.userId, change: { phone } })}
                />
              ),
            },
            { key: 'devices', head: texts.devices, kind: 'figure', cell: (user) => user.deviceCount },
            {
              key: 'state',
              head: world.state,
              cell: (user) =>
                user.isSignedIn ? (
                  <Chip tone="accent">{texts.signedIn}</Chip>
                ) : (
                  <Button kind="link" onClick={() => actions.edit({ kind: 'sign-in', userId: user.userId })}>
                    {texts.signIn}
                  </Button>
                ),
            },
          ]}
          rows={state.users}
          rowKey={(user) => user.userId}
        />
      </section>
      <div className={styles.switches}>
        <Labelled label={texts.tenant}>
          <Segments
            name={texts.tenant}
            value={facts.tenantId === '0000000' ? 'default' : 'own'}
            options={[
              ['own', texts.ownTenant],
              ['default', texts.defaultTenant],
            ]}
            onChange={(tenant) => actions.edit({ kind: 'profile', change: { hasTenant: tenant === 'own' } })}
          />
        </Labelled>
        <Labelled label={texts.review}>
          <Segments
            name={texts.review}
            value={isReviewer ? 'on' : 'off'}
            options={[
              ['off', texts.reviewOff],
              ['on', texts.reviewOn],
            ]}
            onChange={(review) => actions.edit({ kind: 'profile', change: { isReview: review === 'on' } })}
          />
        </Labelled>
        <TokenLifetime view={view} actions={actions} />
      </div>
    </div>
  )
}

function TokenLifetime({ view, actions }: AccountPageProps) {
  const { offers: texts } = useTexts()
  const { world, state } = view.wire
  const { userId } = world.user
  const lifetimeMs = state.users.find((user) => user.userId === userId)?.tokenLifetimeMs
  return (
    <Labelled label={texts.token}>
      <span className={styles.buttons}>
        <Segments
          name={texts.token}
          value={tokenNames.find((name) => tokenMs[name] === lifetimeMs) ?? 'other'}
          options={tokenNames.map((name) => [name, texts.tokenFor[name]] as const)}
          onChange={(name) => {
            if (name === 'other') return
            actions.edit({ kind: 'user', userId, change: { tokenLifetimeMs: tokenMs[name] } })
          }}
        />
        <span>{texts.tokenHint}</span>
      </span>
    </Labelled>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span>{label}</span>
      {children}
    </div>
  )
}

function PhoneForm({ phone, onSave }: { phone: string; onSave: (phone: string) => void }) {
  const { offers: texts } = useTexts()
  const [text, setText] = useEditedText(phone)
  const isGood = /^\d{5,15}$/.test(text)
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) onSave(text)
      }}
    >
      <Field
        label={texts.phone}
        value={text}
        error={isGood ? null : texts.phoneWrong}
        isLabelHidden
        isMono
        onChange={setText}
      />
      {text !== phone && (
        <Button type="submit" kind="soft" disabled={!isGood}>
          {texts.save}
        </Button>
      )}
    </form>
  )
}
