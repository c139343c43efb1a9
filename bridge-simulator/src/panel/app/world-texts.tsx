import type { Schemas } from '@skyshop/openapi/control'
import { type ReactNode, useMemo } from 'react'
import type { Texts } from '../i18n/en.ts'
import { TextsProvider, useTable, useTexts } from '../i18n/texts-context.ts'
import { providersAloneTexts } from './providers-alone-texts.ts'

type Parties = Pick<Schemas['World'], 'parties' | 'partyTitles'>

/**
 * Returns the texts as a world wants them: its providers by their titles, and without the backend no word about a shop
 * or a phone.
 */
export function worldTexts(
  texts: Texts,
  alone: (typeof providersAloneTexts)['en'],
  { parties, partyTitles }: Parties,
): Texts {
  const named = { ...texts, providers: { ...partyTitles, ...texts.providers } }
  if (parties.includes('backend')) return named
  return {
    ...named,
    lanes: { ...texts.lanes, ...alone.lanes },
    tabs: { ...texts.tabs, ...alone.tabs },
    journal: { ...texts.journal, ...alone.journal },
    state: { ...texts.state, ...alone.state },
    time: { ...texts.time, ...alone.time },
    keys: { ...texts.keys, ...alone.keys },
    edit: { ...texts.edit, ...alone.edit },
    errors: { ...texts.errors, ...alone.errors },
  }
}

/** Everything below it speaks of one world; each reading of that is another object. */
export function WorldTexts({ world, children }: { world: Parties; children: ReactNode }) {
  const texts = useTexts()
  const alone = useTable(providersAloneTexts)
  const key = JSON.stringify([world.parties, world.partyTitles])
  const ofWorld = useMemo(() => {
    const [parties, partyTitles] = JSON.parse(key) as [Parties['parties'], Parties['partyTitles']]
    return worldTexts(texts, alone, { parties, partyTitles })
  }, [texts, alone, key])
  return <TextsProvider value={ofWorld}>{children}</TextsProvider>
}
