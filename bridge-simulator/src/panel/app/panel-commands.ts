import { clockEndMs } from '@skyshop/openapi/time-limits'
import { plusMonths, readClockTarget } from '../../control/clock-target.ts'
import { hasWord } from '../format/short-text.ts'
import { lengthText, type PanelLanguage, worldStamp } from '../format/world-time.ts'
import type { Texts } from '../i18n/en.ts'
import { effectWords } from '../i18n/outcomes-texts.ts'
import { dueTitle } from '../model/due-event.ts'
import {
  draftOfOutcome,
  type FaultPreset,
  faultOutcomes,
  faultPresets,
  faultSubjects,
} from '../model/fault-draft.ts'
import { areWebhooksHeld } from '../model/fault-queue.ts'
import { appLanguages, appVersions, countryCodes, manufacturers, platforms } from '../model/host-profile.ts'
import { latestRefusal, repeatableSeq } from '../model/journal-entry.ts'
import { panelTabs, productPages } from '../model/panel-layout.ts'
import { phoneNetworks, phoneWidths } from '../model/phone-look.ts'
import { walletPresetNames, walletPresets } from '../model/wallet-outcome.ts'
import { compareTexts } from '../views/compare/compare-texts.ts'
import { recordOf } from '../views/faults/fault-record.ts'
import { type GuideName, guideNames } from '../views/guide/guide.ts'
import { guideTexts } from '../views/guide/guide-texts.ts'
import { pendingWebhooks } from '../views/webhooks/webhook-queue.ts'
import { type commandsTexts, guideWords } from './commands-texts.ts'
import type { PanelScreenProps } from './panel-screen-props.ts'
import { canTouchTab, type KeyActions } from './use-panel-keys.ts'
import type { PanelNavigation } from './use-panel-navigation.ts'

/** One thing the panel can do, found by its name. */
export interface Command {
  id: string
  name: string
  /** The part of the panel it belongs to. */
  part: string
  keyCap?: string | undefined
  /** Other words by which it is looked for, in every language of the panel. */
  words?: string | undefined
  run: () => void
}

/** Commands with every typed word in name, part or other words; those that begin with the first word come first. */
export function foundCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const matching = commands.filter(({ name, part, words: others = '' }) => {
    const said = `${name} ${part} ${others}`.toLowerCase()
    return words.every((word) => hasWord(said, word))
  })
  const begins = ({ name }: Command) => name.toLowerCase().startsWith(first)
  return [...matching.filter(begins), ...matching.filter((command) => !begins(command))]
}

export interface CommandSource {
  props: PanelScreenProps
  navigation: PanelNavigation
  keys: KeyActions
  onGuide: (name: GuideName) => void
}

interface Words {
  language: PanelLanguage
  texts: Texts
  words: (typeof commandsTexts)['en']
}

type Line = readonly [name: string, run: () => void, keyCap?: string | undefined, words?: string]

/** Every command of the panel that has something to do now, by name, with the key that does the same. */
export function panelCommands(source: CommandSource, said: Words): Command[] {
  const { tabs } = said.texts
  return [
    ...inPart(said.words.panel, panelLines(source, said)),
    ...inPart(tabs.time, timeLines(source, said)),
    ...inPart(tabs.world, worldLines(source, said)),
    ...inPart(tabs.journal, journalLines(source, said)),
    ...inPart(tabs.faults, faultLines(source, said)),
    ...(source.props.view.world.hasBackend ? inPart(said.words.host, hostLines(source, said)) : []),
  ]
}

/** The jump that a typed text asks for, as the command line takes it; none for any other text. */
export function typedJump(source: CommandSource, said: Words, text: string): Command[] {
  const { nowMs } = source.props.view.clock
  const toMs = readClockTarget(text, nowMs)
  if (toMs === null || toMs <= nowMs || toMs > clockEndMs) return []
  const { units, world, tabs } = said.texts
  const far = world.jumpFar(worldStamp(toMs).slice(0, 19), lengthText(toMs - nowMs, units))
  const run = () => source.props.actions.jumpTo(toMs)
  return [{ id: 'typed-jump', name: said.words.jump(far), part: tabs.time, run }]
}

/** A line that is there only while it would do something. */
function when(isPossible: boolean, line: Line): Line[] {
  return isPossible ? [line] : []
}

function inPart(part: string, lines: readonly Line[]): Command[] {
  return lines.map(([name, run, keyCap, words], index) => {
    return { id: `${part}-${index}`, name, part, keyCap, words, run }
  })
}

function panelLines({ props, keys }: CommandSource, { texts, words }: Words): Line[] {
  return [
    ...panelTabs.map(
      (tab, index): Line => [words.open(texts.tabs[tab]), () => keys.tab(tab), `${index + 1}`],
    ),
    ...when(props.view.world.hasBackend, [words.phoneSize, keys.resize, 'P']),
    ...when(props.view.world.hasBackend, [words.record, keys.record, 'R']),
    ...when(canTouchTab('filter'), [words.filter, () => keys.touch('filter'), '/']),
    [words.close, keys.close, 'Esc'],
    [words.keys, keys.keys, '?'],
    [words.theme, props.onTheme],
    [words.language, props.onLanguage],
  ]
}

function timeLines(
  { props: { view, actions }, navigation, keys }: CommandSource,
  { texts, words }: Words,
): Line[] {
  const { isRunning, nowMs } = view.clock
  const round = () => {
    navigation.openTab('time')
    keys.touch('now')
  }
  return [
    [isRunning ? words.stop : words.run, keys.runOrStop, 'Space'],
    [words.next, keys.next, 'N'],
    ...when(view.clock.isJumping, [texts.stopJump, actions.stopJump]),
    [words.hour, () => actions.jumpBy(3_600_000)],
    [words.day, () => actions.jumpBy(86_400_000)],
    [words.month, () => actions.jumpTo(plusMonths(nowMs, 1))],
    [words.year, () => actions.jumpTo(plusMonths(nowMs, 12))],
    [words.round, round, 'T'],
    ...view.due.map(({ title, subject, dueMs }): Line => {
      const name = texts.packages.listed(dueTitle(title, texts), subject)
      return [words.jump(name), () => actions.jumpTo(dueMs)]
    }),
  ]
}

/** Commands that begin a guided start; with another shop only the one that needs no page of ours. */
function guideLines({ props, onGuide, navigation }: CommandSource, { language, words }: Words): Line[] {
  const names = props.isOtherShop ? guideNames.filter((name) => name === 'year') : guideNames
  return [
    [words.guide, navigation.showGuide, undefined, guideWords.all],
    ...names.map((name): Line => {
      const title = words.guided(guideTexts[language].names[name])
      return [title, () => onGuide(name), undefined, `${guideWords.all} ${guideWords[name]}`]
    }),
  ]
}

function worldLines(source: CommandSource, said: Words): Line[] {
  const { props, navigation, keys } = source
  const { language, texts, words } = said
  const { view, actions } = props
  const { pages } = texts.offers
  const open = (page: Parameters<PanelNavigation['setWorldPage']>[0]) => () => {
    navigation.openTab('world')
    navigation.setWorldPage(page)
  }
  return [
    [words.page(texts.world.thisWorld), open('this-world')],
    [words.page(texts.bar.scenarios), open('scenarios')],
    ...(view.world.hasBackend ? guideLines(source, said) : []),
    ...(view.world.hasBackend ? productPages : []).map((page): Line => [words.page(pages[page]), open(page)]),
    [words.page(pages.wallets), open('wallets')],
    [words.accounts, open('wallets')],
    [words.fork, keys.fork, 'B'],
    [words.undo, keys.undo, 'Ctrl Z'],
    [words.redo, keys.redo, 'Shift Ctrl Z'],
    [words.checkpoint, actions.checkpoint],
    [words.saveFile, actions.saveFile],
    [words.restart, actions.restart],
    ...when(!view.wire.world.catalogue.isCurrent, [words.updateCatalogue, actions.updateCatalogue]),
    ...when(canTouchTab('apply'), [words.apply, () => keys.touch('apply'), 'Ctrl S']),
    ...when(view.world.hasBackend, [
      words.coupon,
      () => actions.edit({ kind: 'coupon', coupon: { amountFen: couponFen, minimumFen: 0 } }),
    ]),
    ...when(view.world.hasBackend, [texts.device.add, () => addDevice(source, texts)]),
    ...when(view.previousWorldId !== null, [
      texts.edit.worldBefore,
      () => view.previousWorldId !== null && actions.openWorld(view.previousWorldId),
    ]),
    ...view.recentWorlds.map(({ worldId, lifetime }): Line => {
      const name = lifetime.kind === 'kept' ? lifetime.name : worldId
      return [texts.edit.recentWorld(name), () => actions.openWorld(worldId)]
    }),
    ...compareLines(source, said, open('compare')),
    ...view.scenarios.map(({ name, title }): Line => {
      const world = { scenario: name, seed: view.world.seed, startMs: null }
      return [words.start(title[language]), () => actions.startWorld(world)]
    }),
  ]
}

/** Commands that put a world beside the one in front, or a second phone of that one. */
function compareLines(
  { props: { view, comparison } }: CommandSource,
  { language }: Words,
  open: () => void,
): Line[] {
  const words = compareTexts[language]
  const begin = (worldId: string) => () => {
    comparison.begin(worldId)
    open()
  }
  const { worldId: frontId, hasBackend } = view.world
  return [
    ...when(comparison.worldId !== null, [words.end, comparison.end]),
    ...when(hasBackend, [words.secondPhone, begin(frontId)]),
    ...view.recentWorlds
      .filter(({ worldId }) => worldId !== frontId)
      .map(({ worldId, lifetime }): Line => {
        const name = lifetime.kind === 'kept' ? lifetime.name : worldId
        return [words.compareWith(name), begin(worldId)]
      }),
  ]
}

/** Discount of a coupon that is given without an amount, in fen. */
const couponFen = 500

function addDevice({ props: { actions } }: CommandSource, { device }: Texts): void {
  actions.edit({ kind: 'add-device', device: { deviceName: device.newName, cell: 0 } })
}

function journalLines({ props, keys, navigation }: CommandSource, { words }: Words): Line[] {
  const hasEntry = navigation.selectedSeq !== null
  const refusedSeq = latestRefusal(props.view.journal)
  const hasOrder = navigation.tab === 'state' ? navigation.chosenOrder !== null : hasEntry
  return [
    [words.following, keys.live, 'L'],
    ...when(refusedSeq !== null, [words.explain, () => navigation.openJournal(refusedSeq)]),
    [words.entryNext, () => keys.step(1), 'J'],
    [words.entryPrevious, () => keys.step(-1), 'K'],
    ...when(hasOrder, [words.follow, keys.follow, 'F']),
    ...when(repeatableSeq(props.view.found.entries, navigation.selectedSeq) !== null, [
      words.repeat,
      keys.repeat,
      'Y',
    ]),
  ]
}

/** `callbackLost` is found by `callback lost` and by `lost callback`. */
function wordsIn(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** What people call an effect, and the words in its name. */
function effectOf(outcome: string, name: string): string {
  return `${effectWords[outcome] ?? ''} ${wordsIn(name)}`
}

/** Commands that write a fault of each outcome into the form. */
function outcomeLines(
  { faults, openTab }: PanelNavigation,
  { texts: { faults: said }, words }: Pick<Words, 'texts' | 'words'>,
): Line[] {
  return faultSubjects.flatMap((subject) =>
    faultOutcomes[subject].map((outcome): Line => {
      const write = () => {
        faults.choose(null)
        faults.setDraft(draftOfOutcome(subject, outcome))
        openTab('faults')
      }
      const name = words.newFault(said.subjects[subject], said.outcomes[outcome])
      return [name, write, undefined, effectOf(outcome, outcome)]
    }),
  )
}

function faultLines({ props, keys, navigation }: CommandSource, { texts, words }: Words): Line[] {
  const { view, actions } = props
  const { hasBackend } = view.world
  const isHeld = areWebhooksHeld(view.faults)
  const presets = Object.keys(faultPresets) as FaultPreset[]
  const armPreset = (name: FaultPreset) => () => {
    actions.arm(recordOf(faultPresets[name]))
    navigation.openTab('faults')
  }
  return [
    [words.allOff, keys.allOff, 'O'],
    [words.arm, keys.arm, 'Ctrl Enter'],
    [isHeld ? words.release : words.hold, () => actions.holdWebhooks(!isHeld)],
    ...(hasBackend ? presets : []).map(
      (name): Line => [
        words.armPreset(texts.faults.presets[name]),
        armPreset(name),
        undefined,
        effectOf(faultPresets[name].outcome, name),
      ],
    ),
    ...(hasBackend ? outcomeLines(navigation, { texts, words }) : []),
    ...(hasBackend ? walletPresetNames : []).map((name): Line => {
      const arrange = () => actions.arrange(walletPresets[name])
      const effect = `${texts.outcome.effects[name]} ${effectOf(name, name)}`
      return [words.payment(texts.outcome.presets[name]), arrange, undefined, effect]
    }),
    ...pendingWebhooks(view.webhooks).flatMap(({ notifyId, kind, orderNo }): Line[] => {
      const name = texts.packages.listed(kind, orderNo)
      const act = (action: 'deliver' | 'duplicate' | 'drop') => () =>
        actions.actOnWebhook(notifyId, { action })
      return [
        [words.deliver(name), act('deliver')],
        [words.duplicate(name), act('duplicate')],
        [words.drop(name), act('drop')],
      ]
    }),
  ]
}

/** Values of the host app and of the phone, each as a command. */
function valueLines(
  { props: { view, actions, phoneActions } }: CommandSource,
  { texts, words }: Words,
): Line[] {
  const { changeHost } = actions
  const { host, phoneLook } = texts
  return [
    ...platforms.map(([platform, name]): Line => [words.platform(name), () => changeHost({ platform })]),
    ...appLanguages.map(
      ([appLanguage, name]): Line => [
        words.set(host.language, name),
        () => changeHost({ appLanguage }),
        undefined,
        `language 语言 ${appLanguage}`,
      ],
    ),
    ...countryCodes.map(
      (countryCode): Line => [
        words.set(host.country, countryCode || host.noCountry),
        () => changeHost({ countryCode }),
        undefined,
        'country 国家',
      ],
    ),
    ...appVersions.map(
      (appVersion): Line => [words.set(host.appVersion, appVersion), () => changeHost({ appVersion })],
    ),
    ...manufacturers.map(
      (manufacturerName): Line => [
        words.set(host.manufacturer, manufacturerName),
        () => changeHost({ manufacturerName }),
      ],
    ),
    ...phoneNetworks.map(
      (network): Line => [
        words.set(phoneLook.network, phoneLook.networks[network]),
        () => phoneActions.setNetwork(network),
        undefined,
        `network 网络 ${network}`,
      ],
    ),
    ...phoneWidths.map(
      (width): Line => [words.set(phoneLook.width, `${width}`), () => phoneActions.setWidth(width)],
    ),
    ...view.wire.state.users.map(
      ({ userId, phone }): Line => [
        words.set(host.account, phone),
        () => actions.edit({ kind: 'sign-in', userId }),
      ],
    ),
  ]
}

function hostLines(source: CommandSource, said: Words): Line[] {
  const { actions, phoneActions } = source.props
  const { words } = said
  return [
    ...valueLines(source, said),
    [words.expire, actions.expireToken],
    [words.back, phoneActions.back],
    [words.reload, phoneActions.reload],
    [words.openShop, phoneActions.openShop],
    [words.background, () => phoneActions.setInBackground(true)],
    [words.foreground, () => phoneActions.setInBackground(false)],
    [words.turn, phoneActions.turn],
    [words.dark, phoneActions.changeTheme],
    [words.wallet, phoneActions.openWallet],
  ]
}
