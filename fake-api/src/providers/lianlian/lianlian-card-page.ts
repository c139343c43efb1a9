import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import {
  type PageAnswer,
  type PageField,
  type PageProblem,
  type ProviderPage,
  returnTo,
} from '../../engine/gateway/provider-page.ts'
import { gatewayPrefix } from '../../engine/gateway/url-table.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { lianlianMessages } from '../../wire/lianlian/lianlian-messages.ts'
import { tokeniseCard } from './lianlian-bound-cards.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { LianlianRefusal } from './lianlian-refusal.ts'
import { isElementToken } from './lianlian-tokens.ts'

/** Return address of the buyer from the page address. */
const RETURN = 'return'

/** Fields of a card that are typed. */
export const CARD_FIELDS: readonly PageField[] = [
  {
    name: 'card_number',
    label: 'Card number',
    autocomplete: 'cc-number',
    pattern: '[0-9 ]{13,23}',
    example: '4111 1111 1111 1111',
  },
  {
    name: 'holder_name',
    label: 'Name on the card',
    autocomplete: 'cc-name',
    pattern: '.+',
    example: 'A. Owner',
  },
  {
    name: 'expiry',
    label: 'Expires',
    autocomplete: 'cc-exp',
    pattern: '(0[1-9]|1[0-2]) ?/ ?[0-9]{2}',
    example: '12/29',
  },
  { name: 'cvv', label: 'Security code', autocomplete: 'cc-csc', pattern: '[0-9]{3,4}', example: '123' },
]

/**
 * LianLian's page on which the card is typed, so that no shop sees its number: the buyer comes back with `card_token`,
 * `brand` and `last4`.
 */
export function createLianlianCardPage(): ProviderPage {
  const [, , show, answer] = urls.gateway.pages
  return {
    operationIds: { show: show?.operationId ?? '', answer: answer?.operationId ?? '' },
    path: `${gatewayPrefix(urls)}${show?.path ?? ''}`,
    idName: 'token',
    async show(world, token, query) {
      const { tokenKey } = await lianlianKeysOf(world)
      const isOpen = isElementToken(token, { tokenKey, worldId: world.id }, world.nowMs())
      const returnUrl = returnTo(query.get(RETURN), {})
      const provider = 'LianLian Pay'
      if (!isOpen) {
        const statusText = 'This page has expired. Go back to the merchant and begin again.'
        return { provider, statusText, facts: [], choices: [], returnUrl }
      }
      return {
        provider,
        statusText: 'Enter your card. The merchant never sees its number.',
        facts: [],
        fields: CARD_FIELDS,
        choices: [{ choice: 'use', label: 'Use this card', isMain: true }],
        returnUrl,
      }
    },
    answer: useCard,
  }
}

async function useCard(
  world: World,
  { id: token, query, filled, traceId }: PageAnswer,
): Promise<string | null | PageProblem> {
  const request = readCard(token, filled)
  if (request === null) return ODD_CARD
  try {
    const { card_token, brand, last4 } = await tokeniseCard(world, request, traceId)
    return returnTo(query.get(RETURN), { card_token, brand, last4 })
  } catch (error) {
    if (error instanceof LianlianRefusal) return { problem: error.message }
    throw error
  }
}

/** Words about a card that is not one. */
export const ODD_CARD: PageProblem = { problem: 'Check the card: something in it is not as cards are.' }

/** The card as it was typed; null for one that is not as cards are. `token`: of the page it was typed on. */
export function readCard(token: string, filled: PageAnswer['filled']): Schemas['CardRequest'] | null {
  const [expiry_month = '', year = ''] = (filled.expiry ?? '').split('/').map((part) => part.trim())
  const { card_number = '', holder_name = '', cvv = '' } = filled
  const expiry_year = `20${year}`
  const card = { card_number: card_number.replaceAll(' ', ''), holder_name, cvv, expiry_month, expiry_year }
  const request = { token, card }
  return lianlianMessages.validate('CardRequest', request) === null ? request : null
}
