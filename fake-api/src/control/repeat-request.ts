import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import { sendHttp } from '../engine/http/http-sender.ts'
import type { JournalEntry } from '../engine/journal/journal-entry.ts'
import { mask } from '../engine/journal/masked-text.ts'
import type { Party, PartyControl } from '../engine/party/party.ts'
import type { WebhookOperator } from '../engine/webhooks/webhook-operator.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'
import { listenerOf } from './known-names.ts'

/** Parts that send a repetition; the product's base is asked when used: its port is known once it listens. */
export interface RepeatDelivery {
  operator: WebhookOperator
  productBaseUrl: () => string
}

interface RepeatOptions extends RepeatDelivery {
  registry: WorldRegistry
  parties: readonly Pick<Party, 'contract'>[]
  /** Headers of who is signed in; undefined where no backend is among the parties. */
  credentials: PartyControl['credentials']
}

/** Any client will do; which one it was is masked. */
const CLIENT = 'Basic cmVwZWF0'

/** Requests of the journal, sent once more. The world is not held meanwhile: the request itself uses it. */
export function repeatHandlers({ registry, parties, credentials, operator, productBaseUrl }: RepeatOptions) {
  const { operations } = listenerOf(parties)
  return {
    repeatRequest: async ({ params: { worldId, seq } }) => {
      const journal = registry.journalOf(worldId)
      const [entry] = journal.query({ afterSeq: seq - 1, untilSeq: seq })
      if (entry === undefined) throw notFound()
      const afterSeq = journal.lastSeq
      const notifyId = notifyIdOf(entry)
      if (notifyId !== null) {
        await registry.use(worldId, (world) => deliver(operator, world, notifyId))
        return { afterSeq, status: null }
      }
      if (credentials === undefined)
        throw notRepeatable('This server has no backend that would take the request.')
      if (!Object.hasOwn(operations, entry.operationId)) throw notSent()
      const request = requestOf(entry)
      const signedIn = await registry.use(worldId, credentials)
      const { method, path, body } = request
      const { status } = await sendHttp({
        ...{ method, url: productBaseUrl() + path, body },
        headers: { ...request.headers, ...signedIn },
      })
      return { afterSeq, status }
    },
  } satisfies ControlHandlers<'repeatRequest'>
}

async function deliver(operator: WebhookOperator, world: World, notifyId: string): Promise<void> {
  if (!(await operator.deliver(world, notifyId)))
    throw notRepeatable('This webhook is no longer in the outbox.')
}

function notifyIdOf({ kind, from, request }: JournalEntry): string | null {
  if (kind !== 'gateway' || from !== 'gateway' || typeof request !== 'object' || request === null) return null
  return 'notifyId' in request && typeof request.notifyId === 'string' ? request.notifyId : null
}

/** The request as it was, as far as the journal keeps it; without its token, which is another now. */
function requestOf({ kind, http, request }: JournalEntry) {
  if (kind !== 'http' || http === undefined) throw notSent()
  const { pathname, search } = new URL(http.url)
  const sent = request as { body?: unknown }
  const body = sent.body === undefined || sent.body === null ? '' : JSON.stringify(sent.body)
  if (body.includes(mask) || decodeURIComponent(search).includes(mask))
    throw notRepeatable('The journal masks a part of this request, so it cannot be sent again as it was.')
  const { 'content-type': type, 'accept-language': language, authorization } = http.requestHeaders
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...(language ? { 'accept-language': language } : {}),
    ...(authorization ? { authorization: CLIENT } : {}),
  }
  return {
    method: http.method === 'GET' ? ('GET' as const) : ('POST' as const),
    path: pathname + search,
    headers,
    body,
  }
}

function notSent(): ControlRefusal {
  return notRepeatable('Only a request of the shop or a webhook of a provider can be sent again.')
}

function notFound(): ControlRefusal {
  return new ControlRefusal(404, 'entry-not-found', 'The journal has no such entry.')
}

function notRepeatable(message: string): ControlRefusal {
  return new ControlRefusal(409, 'not-repeatable', message)
}
