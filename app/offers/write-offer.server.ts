import { normaliseEmail } from '#rules/text/email-address.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { writeOfferMail } from './mails.server.ts'
import type { OfferDraft } from './contract.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkOffer, type OfferBody, type OfferItem } from './offer.ts'
import { offerTransitions, isOpenOffer } from './offer-states.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { offers, offerVersions } from './schema.server.ts'
import { formatOfferLink } from '#app/order/manage-links.server.ts'
import { createOfferKey } from './offer-keys.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { storeUnderReference } from '#app/booking/store-order.server.ts'
import { describeSale, nameRide } from '#app/booking/sell-trip.server.ts'
import { type AuditAction, writeAudit } from '#app/accounts/audit-log.server.ts'
import { type Actor, appendHistory } from '#app/order/order-history.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { type Basis, readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { listPlacePictures } from './offer-places.ts'
import { describeOfferForMail } from './offer-facts.server.ts'
import {
  findDraft,
  findSentVersion,
  type LoadedOffer,
  loadOffer,
  moveVersion,
  type OfferRow,
  type OfferVersionRow,
} from './load-offer.server.ts'
import { omit } from '#rules/omit.ts'

type Office = Extract<Actor, { who: 'office' }>

export type OfferStart = Partial<
  Pick<
    OfferRow,
    | 'name'
    | 'email'
    | 'phone'
    | 'company'
    | 'invoiceAddress'
    | 'invoiceVat'
    | 'invoiceOrder'
    | 'language'
    | 'source'
    | 'sourceId'
  >
> & { body?: Partial<OfferBody> }

export async function createOffer(
  transaction: Transaction,
  basis: Basis,
  { body, ...start }: OfferStart,
  by: Office,
): Promise<string> {
  const now = basis.now()
  const today = calendarDateIn(now, capeTown)
  const id = randomUUID()
  const reference = await storeUnderReference('OF', async (newReference) => {
    const inserted = await transaction
      .insert(offers)
      .values({ name: '', ...start, id, reference: newReference, createdAt: now })
      .onConflictDoNothing({ target: offers.reference })
      .returning({ id: offers.id })
    return inserted.length > 0
  })
  const empty: OfferBody = {
    title: '',
    items: [],
    holdsUntil: addDays(
      today,
      policyOn(basis.content.policies.bookingRules, today).offers.holdsDays,
    ),
    mayInvoice: Boolean(start.company),
    isReminded: true,
  }
  const filledBody = { ...empty, ...body }
  const first = listSortedDates(filledBody.items)[0]
  // The offer cannot be valid beyond its first day.
  const holdsUntil =
    first && first >= today && first < filledBody.holdsUntil ? first : filledBody.holdsUntil
  const pricedBody = {
    ...filledBody,
    holdsUntil,
    items: await priceItems(transaction, basis, filledBody.items),
  }
  await storeDraft(transaction, { offerId: id, number: 1, body: pricedBody, now })
  const begun = { event: 'begun', from: 'new', to: offerTransitions.new.begun } as const
  await appendHistory(transaction, { offerId: id, version: 1 }, begun, { ...by, at: now })
  await audit(transaction, { action: 'offer-begun', offer: { id, reference }, by, now })
  return id
}

/**
 * Saves the draft of an offer. If the last version was sent, creates a new draft. Usual prices and
 * titles are today's. Throws Refused: 'not-found', 'offer-draft-changed' (saved by somebody else
 * since it was opened), 'offer-closed' (the offer is already an order).
 */
export async function saveDraft(
  liveServices: Services,
  id: string,
  { saves, ...fields }: OfferDraft,
  by: Office,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const basis = readBasis(services)
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loadedOffer = await loadOffer(transaction, id)
    const draft = findDraft(loadedOffer)
    if (loadedOffer.offer.orderId) throw new Refused({ code: 'offer-closed' })
    if ((draft?.saves ?? 0) !== saves) throw new Refused({ code: 'offer-draft-changed' })
    const {
      name,
      email,
      phone,
      company,
      invoiceAddress,
      invoiceVat,
      invoiceOrder,
      language,
      ...bodyFields
    } = fields
    const body = { ...bodyFields, items: await priceItems(transaction, basis, bodyFields.items) }
    const guest = { phone, company, invoiceAddress, invoiceVat, invoiceOrder }
    await transaction
      .update(offers)
      .set({
        ...undefinedToNull(guest),
        name,
        language,
        email: email ? normaliseEmail(email) : null,
      })
      .where(eq(offers.id, id))
    if (draft) {
      await transaction
        .update(offerVersions)
        .set({ body, holdsUntil: body.holdsUntil, saves: draft.saves + 1 })
        .where(eq(offerVersions.id, draft.id))
      return
    }
    const number = (loadedOffer.versions[0]?.number ?? 0) + 1
    await storeDraft(transaction, { offerId: id, number, body, now, saves: 1 })
    const begun = { event: 'begun', from: 'new', to: offerTransitions.new.begun } as const
    await appendHistory(transaction, { offerId: id, version: number }, begun, { ...by, at: now })
  })
}

/**
 * Deletes a draft, and its offer if no version was ever sent. Throws Refused: 'not-found',
 * 'offer-moved-on' (there is no draft).
 */
export async function deleteDraft({ db, now }: Services, id: string, by: Office): Promise<void> {
  await db.transaction(async (transaction) => {
    const loadedOffer = await loadOffer(transaction, id)
    const draft = findDraft(loadedOffer)
    if (!draft) throw new Refused({ code: 'offer-moved-on' })
    const isOnly = loadedOffer.versions.length === 1
    await (isOnly
      ? transaction.delete(offers).where(eq(offers.id, id))
      : transaction.delete(offerVersions).where(eq(offerVersions.id, draft.id)))
    await audit(transaction, {
      action: 'offer-draft-deleted',
      offer: loadedOffer.offer,
      by,
      now: now(),
    })
  })
}

/**
 * Sends a draft and mails its link. A sent version never changes, and replaces the version
 * before. Throws Refused: 'not-found', 'offer-moved-on' (not the draft that the user saw),
 * 'ask-no-address', and every fault of the draft.
 */
export async function sendOffer(
  liveServices: Services,
  id: string,
  { version: number }: { version: number },
  by: Office,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const basis = readBasis(services)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    const loadedOffer = await loadOffer(transaction, id)
    const { offer } = loadedOffer
    const draft = findDraft(loadedOffer)
    if (draft?.number !== number || offer.orderId) throw new Refused({ code: 'offer-moved-on' })
    refuseAny([
      ...(offer.email ? [] : [{ code: 'ask-no-address', field: 'email' } as const]),
      ...checkOffer(draft.body, today),
      ...(await checkDays(transaction, basis, draft.body.items)),
    ])
    const previousVersion = findSentVersion(loadedOffer)
    const eventMeta = { ...by, at: now }
    if (previousVersion) await moveVersion(transaction, previousVersion, 'replaced', eventMeta)
    const sentVersion = await moveVersion(transaction, draft, 'sent', eventMeta)
    await audit(transaction, { action: 'offer-sent', offer, by, now, facts: { version: number } })
    await queueOfferMail(
      services,
      transaction,
      { offer, version: sentVersion },
      previousVersion ? 'again' : 'sent',
    )
  })
  services.wake('mail')
}

/**
 * Withdraws a sent version, so that it can no longer be accepted. Throws Refused: 'not-found',
 * 'offer-moved-on' (this version is not open, or not the last one sent).
 */
export async function withdrawOffer(
  { db, now }: Services,
  id: string,
  { version }: { version: number },
  by: Office,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const loadedOffer = await loadOffer(transaction, id)
    const sentVersion = findSentVersion(loadedOffer)
    if (sentVersion?.number !== version || !isOpenOffer(sentVersion.status))
      throw new Refused({ code: 'offer-moved-on' })
    await moveVersion(transaction, sentVersion, 'withdrawn', { ...by, at: now() })
    await audit(transaction, {
      action: 'offer-withdrawn',
      offer: loadedOffer.offer,
      by,
      now: now(),
    })
  })
}

/** Copies an offer for the same guest, in the caller's transaction. Returns the new id. */
export async function copyOffer(
  transaction: Transaction,
  basis: Basis,
  loadedOffer: LoadedOffer,
  by: Office,
): Promise<string> {
  const { name, email, phone, company, invoiceAddress, invoiceVat, language } = loadedOffer.offer
  const [latest] = loadedOffer.versions
  const today = calendarDateIn(basis.now(), capeTown)
  const body = latest && {
    ...latest.body,
    holdsUntil: addDays(
      today,
      policyOn(basis.content.policies.bookingRules, today).offers.holdsDays,
    ),
  }
  const start = { name, email, phone, company, invoiceAddress, invoiceVat, language }
  return createOffer(transaction, basis, { ...start, ...(body ? { body } : {}) }, by)
}

/**
 * Creates a link to an offer for the office to pass on, or a preview link to its draft. Throws
 * Refused ('offer-moved-on') if there is no such version.
 */
export async function makeOfferLink(
  { db, siteUrl, now }: Services,
  loadedOffer: LoadedOffer,
  { isPreview }: { isPreview: boolean },
): Promise<string> {
  const version = isPreview ? findDraft(loadedOffer) : findSentVersion(loadedOffer)
  const key = version && (await createOfferKey(db, loadedOffer.offer.id, now(), { isPreview }))
  if (!key) throw new Refused({ code: 'offer-moved-on' })
  return `${siteUrl}/o/${key.token}`
}

/** Queues the mail that sends an offer or reminds of it. Queues nothing without an address. */
export async function queueOfferMail(
  services: Services,
  transaction: Transaction,
  { offer, version }: { offer: OfferRow; version: OfferVersionRow },
  kind: 'sent' | 'again' | 'reminder',
): Promise<void> {
  if (!offer.email) return
  const facts = {
    ...describeOfferForMail(offer, version),
    picture: listPlacePictures(services.content(), version.body.items)[0],
    link: formatOfferLink(services.siteUrl),
  }
  const mail = {
    kind: kind === 'reminder' ? 'offer-reminder' : 'offer-sent',
    about: offer.reference,
    to: offer.email,
    replyTo: services.officeEmail,
    managedOffer: offer.id,
    message: writeOfferMail(services.content(), facts, kind),
  }
  await enqueueMail(transaction, [mail], services.now())
}

/**
 * Returns the items to store: with the catalogue's title, its usual price on that day, and the
 * given price or the usual one.
 */
async function priceItems(
  transaction: Transaction,
  basis: Basis,
  items: readonly OfferItem[],
): Promise<OfferItem[]> {
  const pricedItems: OfferItem[] = []
  for (const givenItem of items) {
    const item = omit(givenItem, 'usual')
    const { date } = item
    if (date === undefined || item.kind === 'custom') {
      pricedItems.push({ ...item, title: nameItem(basis, item) })
      continue
    }
    const sale = await describeSale(transaction, basis, { ...item, date })
    const { usual } = sale
    const { priceReason, ...plain } = item
    const price = item.price ?? usual
    pricedItems.push({
      ...plain,
      title: sale.item.title,
      ...(usual === undefined ? {} : { usual }),
      ...(price === undefined ? {} : { price }),
      ...(price !== usual && priceReason ? { priceReason } : {}),
    })
  }
  return pricedItems
}

function nameItem({ content }: Basis, { kind, product, way, title }: OfferItem): string {
  if (kind === 'tour') return content.tours.find(({ id }) => id === product)?.title ?? title
  if (kind === 'transfer' && way && product) return nameRide(content, { way, place: product })
  if (kind === 'vehicle-day')
    return content.vehicles.find(({ slug }) => slug === product)?.type ?? title
  return title
}

/**
 * Finds faults of single days: the tour does not run, or the party does not fit. Free places are
 * checked when the offer is accepted.
 */
async function checkDays(transaction: Transaction, basis: Basis, items: readonly OfferItem[]) {
  const refusals = []
  for (const [index, item] of items.entries()) {
    const { date } = item
    if (date === undefined) continue
    // An item with an agreed price may be for fewer guests than the tour's minimum.
    const reason = item.priceReason ?? (item.price === undefined ? undefined : 'other')
    const sale = await describeSale(transaction, basis, {
      ...item,
      date,
      priceReason: reason,
    })
    refusals.push(
      ...sale.refusals.map((one) => ({ ...one, field: `items.${index}.${one.field ?? 'date'}` })),
    )
  }
  return refusals
}

export function listSortedDates(items: readonly OfferItem[]): string[] {
  return items.flatMap(({ date }) => (date === undefined ? [] : [date])).toSorted()
}

async function storeDraft(
  transaction: Transaction,
  draft: { offerId: string; number: number; body: OfferBody; now: Date; saves?: number },
): Promise<void> {
  const { offerId, number, body, now: createdAt, saves = 0 } = draft
  await transaction.insert(offerVersions).values({
    id: randomUUID(),
    offerId,
    number,
    status: offerTransitions.new.begun,
    body,
    holdsUntil: body.holdsUntil,
    saves,
    createdAt,
  })
}

function undefinedToNull<Values extends Record<string, string | undefined>>(values: Values) {
  const entries = Object.entries(values).map(([name, value]) => [name, value ?? null])
  return Object.fromEntries(entries) as { [Name in keyof Values]: string | null }
}

async function audit(
  transaction: Transaction,
  entry: {
    action: AuditAction
    offer: Pick<OfferRow, 'id' | 'reference'>
    by: Office
    now: Date
    facts?: Record<string, string | number>
  },
): Promise<void> {
  const { action, offer, by, now, facts } = entry
  const about = { subject: 'offers', subjectId: offer.id } as const
  await writeAudit(
    transaction,
    { actorId: by.actorId, action, ...about, facts: { reference: offer.reference, ...facts } },
    now,
  )
}
