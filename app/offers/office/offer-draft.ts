import { parseNumber } from '#rules/text/figure.ts'
import type { OfferAnswer, OfferVersionAnswer } from '../contract.ts'
import type { SaleAnswer } from '#app/order/office-contract.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { parseAmount } from '#rules/money/amount.ts'
import type { PriceReason } from '#app/order/new-order.ts'
import type { Body } from '#ui/client/api.ts'
import {
  createService,
  productField,
  readParty,
  type ServiceDraft,
  typeParty,
} from '#app/office/new-order-draft.ts'

export type ExtraDraft = { key: string; title: string; price: string }

export type ItemDraft = ServiceDraft & {
  key: string
  price: string
  text: string
  priceReason: PriceReason | ''
  isOption: boolean
  extras: ExtraDraft[]
}

const guestNames = [
  'name',
  'email',
  'phone',
  'company',
  'invoiceAddress',
  'invoiceVat',
  'invoiceOrder',
] as const

export type OfferDraft = Record<(typeof guestNames)[number], string> & {
  language: string
  title: string
  text: string
  included: string
  holdsUntil: string
  deposit: 'none' | 'percent' | 'amount'
  percent: string
  amount: string
  mayInvoice: boolean
  isReminded: boolean
  items: ItemDraft[]
}

export function toOfferDraft(offer: OfferAnswer, sale: SaleAnswer): OfferDraft {
  const { body } = findLatestVersion(offer)
  const guest = Object.fromEntries(guestNames.map((name) => [name, offer[name]])) as Record<
    (typeof guestNames)[number],
    string
  >
  const { depositPercent, depositAmount } = body
  return {
    ...guest,
    language: offer.language,
    title: body.title,
    text: body.text ?? '',
    included: body.included ?? '',
    holdsUntil: body.holdsUntil,
    deposit:
      depositPercent !== undefined ? 'percent' : depositAmount !== undefined ? 'amount' : 'none',
    percent: String(depositPercent ?? 30),
    amount: formatCentsInput(depositAmount),
    mayInvoice: body.mayInvoice,
    isReminded: body.isReminded,
    items:
      body.items.length > 0
        ? body.items.map((item) => toItemDraft(item, sale))
        : [createItemDraft(sale, undefined)],
  }
}

/** Finds the newest version: the draft if there is one. Every offer has at least one version. */
export function findLatestVersion({ versions }: OfferAnswer): OfferVersionAnswer {
  const [latest] = versions
  if (!latest) throw new Error('The quote has no version.')
  return latest
}

/** A new day: empty, or with the party and next date after a given day. */
export function createItemDraft(sale: SaleAnswer, previous: ItemDraft | undefined): ItemDraft {
  return {
    key: crypto.randomUUID(),
    ...createService(sale, previous),
    text: '',
    price: '',
    priceReason: '',
    isOption: false,
    extras: [],
  }
}

type Item = OfferVersionAnswer['body']['items'][number]

function toItemDraft(item: Item, sale: SaleAnswer): ItemDraft {
  const { kind, product, price, usual, way } = item
  const draft = createItemDraft(sale, undefined)
  return {
    ...draft,
    key: item.key,
    kind,
    ...(kind !== 'custom' && product ? { [productField[kind]]: product } : {}),
    variant: item.variant,
    way: way ?? draft.way,
    title: kind === 'custom' ? item.title : '',
    date: item.date ?? '',
    ...typeParty(item),
    time: item.time ?? '',
    ends: item.ends ?? '',
    pickup: item.pickup ?? '',
    destination: item.destination ?? '',
    text: item.text ?? '',
    price: price === usual ? '' : formatCentsInput(price),
    priceReason: item.priceReason ?? '',
    isOption: item.isOption,
    extras: item.extras.map((extra) => ({ ...extra, price: formatCentsInput(extra.price) })),
  }
}

/** Formats cents as input text: '2500', '2500.50'. Empty if undefined. */
function formatCentsInput(cents: number | undefined): string {
  if (cents === undefined) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** Parses input text into cents. Undefined if empty or invalid. */
export function readCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  const parsed = parseAmount(typed)
  return parsed.ok ? parsed.money.minor : undefined
}

export function listUnreadableFields({ items, deposit, amount }: OfferDraft): string[] {
  const isUnclear = (typed: string) => typed.trim() !== '' && readCents(typed) === undefined
  return [
    ...items.flatMap(({ price, extras }, index) => [
      ...(isUnclear(price) ? [`items.${index}.price`] : []),
      ...extras.flatMap((extra, at) =>
        readCents(extra.price) === undefined ? [`items.${index}.extras.${at}.price`] : [],
      ),
    ]),
    ...(deposit === 'amount' && readCents(amount) === undefined ? ['depositAmount'] : []),
  ]
}

/**
 * The request that saves a draft. `saves` is the draft's save count when it was opened, to detect
 * conflicts.
 */
export function toDraftRequest(
  draft: OfferDraft,
  saves: number,
): Body<'PUT /api/admin/offers/:id/draft'> {
  const { deposit, percent, amount, items, language, ...typed } = draft
  const guest = Object.fromEntries(guestNames.map((name) => [name, typed[name]])) as Record<
    (typeof guestNames)[number],
    string
  >
  const { title, text, included, holdsUntil, mayInvoice, isReminded } = typed
  const depositAmount = readCents(amount)
  return {
    saves,
    ...guest,
    language: guideLanguages.find((one) => one === language) ?? 'en',
    title,
    text,
    included,
    holdsUntil,
    mayInvoice,
    isReminded,
    ...(deposit === 'percent' ? { depositPercent: parseNumber(percent) ?? Number.NaN } : {}),
    ...(deposit === 'amount' && depositAmount !== undefined ? { depositAmount } : {}),
    items: items.map((item) => {
      const price = readCents(item.price)
      const { key, kind, variant, way, date, time, ends, pickup, destination, isOption } = item
      return {
        key,
        kind,
        variant,
        ...(kind === 'transfer' ? { way } : {}),
        date,
        time,
        ends,
        pickup,
        destination,
        isOption,
        text: item.text,
        ...readParty(item),
        ...(kind === 'custom' ? { title: item.title } : { product: item[productField[kind]] }),
        ...(price === undefined ? {} : { price }),
        ...(price !== undefined && item.priceReason ? { priceReason: item.priceReason } : {}),
        extras: item.extras.map((extra) => ({ ...extra, price: readCents(extra.price) ?? 0 })),
      }
    }),
  }
}
