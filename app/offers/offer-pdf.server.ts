import { formatPartyInSentence } from '#app/order/format-party.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { chooseItems, findDeposit, hasOptions, type OfferItem, sumItems } from './offer.ts'
import { fill } from '#rules/text/fill.ts'
import { describeSupplier } from '#app/payments/documents/document-sources.server.ts'
import type { Printout, PrintoutLine } from '#app/payments/documents/pdf/render-paper.server.ts'
import { renderPrintout } from '#app/payments/documents/pdf/render-paper.server.ts'
import { findOfferByKey } from './offer-keys.server.ts'
import type { Services } from '#platform/services.ts'
import { findDraft, findSentVersion, readOffer } from './load-offer.server.ts'

export async function readOfferPdf(
  { db, now, content }: Services,
  key: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const opened = await findOfferByKey(db, key, now())
  if (!opened) return undefined
  const loadedOffer = await readOffer(db, opened.id)
  const version = opened.isPreview ? findDraft(loadedOffer) : findSentVersion(loadedOffer)
  if (!version) return undefined
  const { offer } = loadedOffer
  const { reference } = offer
  const { body } = version
  const supplier = describeSupplier({
    content: content(),
    vatNumber: policyOn(content().policies.tax, now()).vatNumber,
  })
  const { words } = supplier
  const total = sumItems(chooseItems(body, []))
  const deposit = findDeposit(body, total)
  const issued = version.sentAt ?? now()
  const until = fill(words.quoteUntil, { date: formatLongDate(body.holdsUntil) })
  const paper: Printout = {
    ...supplier,
    issuedAt: issued.toISOString(),
    title: `${words.quote} ${reference}`,
    top: {
      heading: words.quote,
      warning: opened.isPreview ? words.draft : undefined,
      recipient: {
        name: offer.name,
        ...(offer.company ? { company: offer.company } : {}),
        ...(offer.invoiceAddress ? { address: offer.invoiceAddress } : {}),
        ...(offer.invoiceVat ? { vatNumber: offer.invoiceVat } : {}),
        ...(offer.invoiceOrder ? { orderNumber: offer.invoiceOrder } : {}),
      },
      about: [
        [words.number, reference],
        [words.issued, formatDay(calendarDateIn(issued, capeTown))],
      ],
    },
    letter: body.text,
    heading: words.quoted,
    lines: body.items.flatMap((item) => listLines(item, words)),
    total,
    sums:
      deposit < total
        ? [
            { label: words.depositFirst, amount: deposit, isMost: true },
            { label: words.restLater, amount: total - deposit },
          ]
        : [],
    notes: [
      ...(body.included ? [{ heading: words.included, text: body.included }] : []),
      { text: [...(hasOptions(body.items) ? [words.quoteOptions] : []), until].join(' ') },
    ],
  }
  return { name: `${reference}.pdf`, bytes: await renderPrintout(paper) }
}

function listLines(item: OfferItem, words: Printout['words']): PrintoutLine[] {
  const { title, date, time, ends, pickup, text, price, isOption, extras } = item
  const facts = [
    ...(date === undefined ? [] : [formatLongDate(date)]),
    ...(time ? [ends ? `${time}–${ends}` : time] : []),
    formatPartyInSentence(item, words),
    ...(pickup ? [pickup] : []),
    ...(isOption ? [words.optional] : []),
  ].join(' · ')
  return [
    {
      label: title,
      below: text ? `${facts}. ${text.replaceAll('\n', ' ')}` : facts,
      amount: price,
    },
    ...extras.map((extra) => ({
      label: extra.title,
      below: words.optional,
      amount: extra.price,
    })),
  ]
}
