import type { Schemas } from '@skyshop/openapi/control'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCommand } from './sim-command.ts'

type Outcome = Schemas['PayerOutcome']
type Reason = Schemas['PayerReason']

/** All outcomes; nothing generated is loaded for them, so that `--help` needs no build. */
const outcomes = Object.keys({
  paid: true,
  signed: true,
  'paid-not-signed': true,
  cancelled: true,
  'sign-refused': true,
  failed: true,
  insufficient: true,
  later: true,
} satisfies Record<Outcome, true>) as Outcome[]

/** Reasons for which a payment fails, where the provider's cashier tells them. */
const reasons = Object.keys({ risk: true, balance: true, card: true } satisfies Record<
  Reason,
  true
>) as Reason[]

export const pay: SimCommand = {
  usage: '<what the backend got>',
  summary: 'plays the payer: pays or signs an order string, prepay id, code, link or signing',
  options: {
    outcome: { value: 'outcome', about: `${outcomes.join(', ')}; otherwise what is asked` },
    reason: {
      value: 'reason',
      about: `${reasons.join(', ')}: why a payment of WeChat Pay failed; with --outcome failed`,
    },
    payer: { value: 'name', about: 'which payer; otherwise the owner of the phone, or whom the order names' },
    json: { about: 'what was asked and what came of it, as JSON' },
  },
  examples: [
    'pay wx20261120094100d5c1f4e86a3b72904c1e',
    'pay "$ORDER_STRING" --outcome insufficient --world w2434436',
  ],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, option, flag, world, say }) => {
    const [what] = args
    if (!what) throw usageError('Give what the backend got: see npx skyshop-kit pay --help.')
    const name = option('outcome')
    const outcome = outcomes.find((known) => known === name)
    if (name !== undefined && outcome === undefined)
      throw usageError(withClosest(`"${name}" is no outcome: ${outcomes.join(', ')}.`, name, outcomes))
    const why = option('reason')
    const reason = reasons.find((known) => known === why)
    if (why !== undefined && reason === undefined)
      throw usageError(withClosest(`"${why}" is no reason: ${reasons.join(', ')}.`, why, reasons))
    const payer = option('payer')
    const body = {
      what,
      ...(outcome === undefined ? {} : { outcome }),
      ...(reason === undefined ? {} : { reason }),
      ...(payer === undefined ? {} : { payer }),
    }
    const { control, params } = await world()
    const result = answered(await control.POST('/control/worlds/{worldId}/payer', { params, body }))
    if (flag('json')) say(JSON.stringify(result, null, 2))
    else for (const line of showTable(rowsOf(result))) say(line)
    return exitCodes.done
  },
}

function rowsOf(result: Schemas['PayerResult']): string[][] {
  const { provider, asked, outcome, merchantName, description, amountFen, currency, state } = result
  const rows: [string, string | null][] = [
    ['payer', `${outcome} (asked for: ${asked.replaceAll('-', ' ')})`],
    ['at', `${provider}, ${merchantName}`],
    ['for', description],
    ['amount', amountFen === null ? null : `${currency} ${(amountFen / 100).toFixed(2)}`],
    ['number', result.number],
    ['theirs', result.providerNumber],
    ['says', result.shown ?? null],
    ['state', state],
    ['signed', result.signed === null ? null : (result.agreementNumber ?? 'no')],
    ['back to', result.returnUrl],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}
