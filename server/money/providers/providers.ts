import type { RefundAbility } from '#rules/refunds/refund-split.ts'
import type { Services } from '../../services.ts'
import type { PaymentWaySettings } from './payment-settings.ts'
import {
  type PaymentMode,
  type Providers,
  type Provider,
  providerIds,
  type RefundAnswer,
  type PaymentOption,
} from './provider.ts'
import { openDemo } from './demo/demo.ts'
import { openPayfast } from './payfast/payfast.ts'
import { openYoco } from './yoco/yoco.ts'

type Surroundings = { siteUrl: string; now: () => Date }

/** The providers that the settings switch on. Opens no connection. */
export function openProviders(
  settings: readonly PaymentWaySettings[],
  surroundings: Surroundings,
): Providers {
  return new Map(settings.map((one) => [one.id, openProvider(one, surroundings)]))
}

function openProvider(settings: PaymentWaySettings, surroundings: Surroundings): Provider {
  switch (settings.id) {
    case 'yoco':
      return openYoco(settings, surroundings)
    case 'payfast':
      return openPayfast(settings, surroundings)
    case 'eft':
      return openEft(settings.details)
    case 'demo':
      return openDemo(surroundings)
  }
}

/** The ways that a guest can choose from, in the order in which they are offered. */
export function listPaymentOptions({ providers }: Pick<Services, 'providers'>): PaymentOption[] {
  return providerIds.flatMap((id) => {
    const way = providers?.get(id)
    return way ? [{ provider: id, mode: way.mode, least: way.least }] : []
  })
}

/** Whether real money alone is taken: then play money of a trial pays nothing any more. */
export function takesRealMoney(services: Pick<Services, 'providers'>): boolean {
  return listPaymentOptions(services).every(({ mode }) => mode === 'live')
}

/** The origins to which pages may send a form or be led on: those of the ways that are on. */
export function listFormOrigins(settings: readonly PaymentWaySettings[]): string[] {
  const surroundings = { siteUrl: '', now: () => new Date() }
  return [...openProviders(settings, surroundings).values()].flatMap(
    ({ formOrigins }) => formOrigins,
  )
}

/** Who can be asked to send money back. */
export type Refunder = Pick<Provider, 'refunds' | 'refund' | 'refundState'> & { mode: PaymentMode }

const givenBack = () => Promise.resolve({ is: 'done', providerRefund: null } satisfies RefundAnswer)

/**
 * Travel credit, which is no way of the settings: it is always there. What goes back to a voucher is
 * written down where its refund is done (process-payment-event.ts), so asked to send it, it has been sent.
 */
export const voucherProvider = {
  id: 'voucher',
  mode: 'live',
  refunds: 'part',
  refund: givenBack,
  refundState: givenBack,
} as const satisfies Refunder & { id: string }

/** Begins our reference of a refund that the guest took as a voucher. */
export const voucherRefund = 'voucher:'

/** Who sends back what came by a provider; undefined where that is off, or is no provider. */
export function findRefunder(
  { providers }: Pick<Services, 'providers'>,
  provider: string,
): Refunder | undefined {
  return provider === voucherProvider.id ? voucherProvider : providers?.get(provider)
}

/** What a provider can give back by itself; one that is off, or is no provider, nothing. */
export function abilityOf(
  services: Pick<Services, 'providers'>,
): (provider: string) => RefundAbility {
  return (provider) => findRefunder(services, provider)?.refunds ?? 'none'
}

/**
 * Payment by bank transfer: the guest is shown where to, and with which words; the office records what
 * came, and sends back by hand.
 */
function openEft(details: readonly string[]): Provider {
  return {
    id: 'eft',
    mode: 'live',
    merchant: null,
    refunds: 'none',
    formOrigins: [],
    least: 1,
    instructions: details,
    start: ({ reference }) =>
      Promise.resolve({
        step: { kind: 'instructions', details, reference },
        providerAttempt: null,
      }),
  }
}
