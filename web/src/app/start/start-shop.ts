import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import {
  createPaymentController,
  type PaymentController,
} from '../../features/payment/flow/payment-controller.ts'
import { isInFlight } from '../../features/payment/model/payment.ts'
import { createQueryClient, refetchOnReturn, watchFirstInput } from '../../shared/api-client/query-client.ts'
import { errorTextKey } from '../../shared/errors/error-names.ts'
import { currentLanguage, startI18n } from '../../shared/i18n/i18n.ts'
import { resolveLanguage } from '../../shared/i18n/locales/languages.ts'
import { createServices } from '../../shared/services/create-services.ts'
import type { Services } from '../../shared/services/services.ts'
import { ownerOf } from '../../shared/session/session.ts'
import { pageTimers, withinCodeLimit } from '../../shared/time/clock.ts'
import { showToast } from '../../shared/ui/toast/toast-store.ts'
import type { Prefetch } from '../page/prefetch.ts'

/** Parts that live as long as the page does, outside React. */
export interface Shop {
  services: Services
  payment: PaymentController
  queries: QueryClient
}

/** What is known of a start before the session is. */
interface Start {
  page: Window
  /** Comes with the code of the page that is opened; undefined where it reads nothing ahead. */
  prefetch: Promise<Prefetch | undefined>
  /** Called once when another account has signed in. */
  onOtherAccount: () => void
}

/**
 * Signs in through the host, then loads the texts in the language it names, and meanwhile the data of the page;
 * resolves when a page can be drawn.
 */
export async function startShop({ page, prefetch, onOtherAccount }: Start): Promise<Shop> {
  let resolveTextsReady = (): void => undefined
  // The session can be lost before there is a text to say so.
  const textsReady = new Promise<void>((resolve) => {
    resolveTextsReady = resolve
  })
  const services = createServices({
    page,
    language: currentLanguage,
    onUnauthorised: () =>
      void textsReady.then(() => showToast(i18next.t(errorTextKey('unauthorized')), { icon: 'info' })),
    isBusy: () => isInFlight(payment.state.getState()),
  })
  const payment: PaymentController = createPaymentController(
    services,
    async () => (await import('../../features/payment/flow/payment-effects.ts')).createPaymentEffects,
  )
  const queries = createQueryClient(watchFirstInput(page))
  refetchOnReturn(queries, services)
  await services.startSession()
  const { appLanguage, status } = services.session.getState()
  if (status === 'ready') {
    void prefetch.then((read) => read?.({ services, queries, search: page.location.search }))
  }
  const language = resolveLanguage({ appLanguage, browserLanguage: page.navigator.language })
  await withinCodeLimit(pageTimers, startI18n(language))
  resolveTextsReady()
  // With its code there the page is drawn in one go, without a skeleton in between.
  await prefetch
  // What an earlier visit left belongs to its account, and what this one shows to the account it began with.
  onceSignedIn(services, () => {
    payment.start()
    const owner = ownerOf(services.session.getState())
    void import('./load-time-format.ts').then(
      ({ loadTimeFormat }) => loadTimeFormat(services),
      () => undefined,
    )
    // No part of the first view; an account that changed before it came is noticed when it does.
    void import('../../shared/session/watch-account.ts').then(
      ({ watchAccount }) => watchAccount(services, { owner, onOther: onOtherAccount }),
      () => undefined,
    )
  })
  return { services, payment, queries }
}

/** Runs what belongs to an account as soon as it is known whose the session is. */
function onceSignedIn({ session }: Services, run: () => void): void {
  if (session.getState().status === 'ready') {
    run()
    return
  }
  const stop = session.subscribe(({ status }) => {
    if (status !== 'ready') return
    stop()
    run()
  })
}
