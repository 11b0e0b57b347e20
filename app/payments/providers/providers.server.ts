import { wordsOf } from '#content/content.ts'
import { listAccountLines } from '#rules/policy/bank-account.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { isOpenTransfer, type LoadedOrder } from '#app/order/load-order.server.ts'
import type { RefundAbility } from '../refunds/refund-split.ts'
import type { Services } from '#platform/services.ts'
import {
  type GatewayUrls,
  type PaymentMethodSettings,
  payfastOrigins,
  yocoOrigin,
} from './gateway-settings.server.ts'
import {
  type PaymentMode,
  type Providers,
  type Provider,
  type ProviderContext,
  providerIds,
  type RefundAnswer,
  type PaymentOption,
} from './provider.server.ts'
import { openDemo } from './demo/demo.server.ts'
import { openPayfast } from './payfast/payfast.server.ts'
import { openYoco, yocoPayOrigin } from './yoco/yoco.server.ts'

/**
 * Opens the providers, and the transfer to the account in the content unless the settings have one.
 * No connection is made.
 */
export function openProviders(
  settings: readonly PaymentMethodSettings[],
  context: ProviderContext,
): Providers {
  const { content, now } = context
  return new Map([
    ...(content ? [['eft', openOwnEft({ content, now })] as const] : []),
    ...settings.map((method) => [method.id, openProvider(method, context)] as const),
  ])
}

function openProvider(settings: PaymentMethodSettings, context: ProviderContext): Provider {
  switch (settings.id) {
    case 'yoco':
      return openYoco(settings, context)
    case 'payfast':
      return openPayfast(settings, context)
    case 'eft':
      return openEft(() => settings.details)
    case 'demo':
      return openDemo(context)
  }
}

export function listPaymentOptions({ providers }: Pick<Services, 'providers'>): PaymentOption[] {
  return providerIds.flatMap((id) => {
    const provider = providers?.get(id)
    return provider && provider.isOffered?.() !== false
      ? [{ provider: id, mode: provider.mode, least: provider.least }]
      : []
  })
}

/** True if only real money is accepted. Test money then pays nothing. */
export function acceptsOnlyRealMoney(services: Pick<Services, 'providers'>): boolean {
  return listPaymentOptions(services).every(({ mode }) => mode === 'live')
}

/**
 * The origins of the gateways' pay pages. Pages may post to them whether a gateway is on or not,
 * because the owner may switch one on while a guest's page is open.
 */
export function listFormOrigins({ yoco, payfast }: GatewayUrls): string[] {
  return [yoco === yocoOrigin ? yocoPayOrigin : yoco, ...(payfast ? [payfast] : payfastOrigins)]
}

export type Refunder = Pick<Provider, 'refunds' | 'refund' | 'pollRefund'> & { mode: PaymentMode }

const confirmRefund = () =>
  Promise.resolve({ is: 'done', providerRefund: null } satisfies RefundAnswer)

/**
 * Pays by voucher. Always available, without settings. A refund to a voucher is recorded where the
 * refund completes (process-payment-event.server.ts), so sending it always succeeds.
 */
export const voucherProvider = {
  id: 'voucher',
  mode: 'live',
  refunds: 'part',
  refund: confirmRefund,
  pollRefund: confirmRefund,
} as const satisfies Refunder & { id: string }

export const voucherRefundPrefix = 'voucher:'

/** Finds the provider that refunds a payment. Undefined if it is off or does not exist. */
export function findRefunder(
  { providers }: Pick<Services, 'providers'>,
  provider: string,
): Refunder | undefined {
  return provider === voucherProvider.id ? voucherProvider : providers?.get(provider)
}

export function refundAbilityOf(
  services: Pick<Services, 'providers'>,
): (provider: string) => RefundAbility {
  return (provider) => findRefunder(services, provider)?.refunds ?? 'none'
}

/**
 * Bank transfer: the guest sees the account and reference. The office records payments and refunds
 * by hand.
 */
function openEft(instructions: NonNullable<Provider['instructions']>): Provider {
  return {
    id: 'eft',
    mode: 'live',
    merchant: null,
    refunds: 'none',
    least: 1,
    instructions,
    start: ({ attempt, reference }) =>
      Promise.resolve({
        step: { kind: 'instructions', details: instructions(attempt.createdAt), reference },
        providerAttempt: null,
      }),
  }
}

/** Bank transfer to the owner's account, by the version of the day (content/policies.ts). */
function openOwnEft({ content, now }: Pick<Services, 'content' | 'now'>): Provider {
  const findAccount = (at: Date) => policyOn(content().policies.bankAccount, at)
  return {
    ...openEft((announcedAt) =>
      listAccountLines(findAccount(announcedAt), wordsOf(content()).mails.payment.ourAccount),
    ),
    isOffered: () => findAccount(now()).isOffered,
  }
}

/**
 * Our bank account for an order's transfer, one fact per line: the one that its guest was shown if
 * they announced a transfer, else today's. Empty if transfers are off.
 */
export function listBankDetails(
  { providers, now }: Pick<Services, 'providers' | 'now'>,
  { books }: Pick<LoadedOrder, 'books'>,
): readonly string[] {
  const eft = providers?.get('eft')
  const transfer = books.payments.find(isOpenTransfer)
  const shown = (transfer && eft?.instructions?.(transfer.createdAt)) ?? []
  if (shown.length > 0 || eft?.isOffered?.() === false) return shown
  return eft?.instructions?.(now()) ?? []
}
