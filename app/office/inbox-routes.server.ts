import { findListForm } from '#app/order/schema.server.ts'
import { maxPerList } from '#app/order/inbox-contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  type InboxName,
  isGuestNotified,
  listNextStatuses,
  type OrderFilter,
} from '#app/order/inbox.ts'
import { readSearch } from '#rules/text/read-search.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { changeItem, dateOf } from './inbox/change-item.server.ts'
import { exportInbox } from './exports/export-items.server.ts'
import type { InboxItem } from './inbox/inbox.server.ts'
import { getInbox, inboxes } from './inbox/inboxes.server.ts'
import { countItems, listItems } from './inbox/list-items.server.ts'
import { searchAll } from './search-all.server.ts'
import type { Right } from '#app/accounts/rights.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import {
  changeMail,
  hideAmounts,
  listMailsAbout,
  listParkedMails,
} from '#app/trip-mails/list-mails.server.ts'
import { handle } from '#platform/http/handle.ts'
import { streamFile } from '#platform/http/stream-file.ts'
import type { Logger } from '#platform/log.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { findHoldExtension } from '#app/booking/hold-moves.server.ts'
import { closeAttention, listAttention, readAmount } from '#app/messages/attention-list.server.ts'
import { listRefundsToSend } from '#app/payments/refunds/refunds-to-send.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'

/**
 * Routes of the inboxes (bookings, requests, messages, subscribers), the search over all, mails,
 * and attention (content/words/en/attention.ts has its texts).
 */
export function inboxRoutes({ services }: Accounts, log: Logger) {
  const { db, now } = services
  const parseFilter = <
    Query extends { search?: string | undefined; only?: OrderFilter[] | undefined },
  >({
    search,
    only,
    ...others
  }: Query) => {
    const today = calendarDateIn(now(), capeTown)
    return {
      ...others,
      search: search ? readSearch(search, today) : undefined,
      only: only && { filters: only, today },
    }
  }
  return handle(services, {
    'GET /api/admin/inbox': async () => {
      const counted = inboxes.map(async (inbox) => ({
        inbox: inbox.name,
        counts: await countItems(db, inbox),
      }))
      return Promise.all(counted)
    },
    'GET /api/admin/inbox/:inbox/export': async ({ params, query, actorId, signedIn }, c) => {
      const inbox = getInbox(params.inbox)
      const entry = { actorId, action: 'inbox-exported' } as const
      await writeAudit(db, { ...entry, subject: inbox.name }, now())
      const filter = { ...parseFilter(query), withMoney: maySeeMoney(signedIn) }
      const lines = exportInbox(readBasis(services), inbox, filter)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${inbox.name}.csv"`)
      return streamFile(c, lines, log)
    },
    'GET /api/admin/inbox/:inbox': async ({ params: { inbox }, query, signedIn }) => {
      const { items, nextCursor } = await listItems(
        readBasis(services),
        getInbox(inbox),
        parseFilter(query),
      )
      return {
        items: items.map((item) => describeInboxItem(services, signedIn, inbox, item)),
        nextCursor,
      }
    },
    'GET /api/admin/search': async ({ query, signedIn }) => {
      const search = readSearch(query.q, calendarDateIn(services.now(), capeTown))
      const results = await searchAll(readBasis(services), search, maxPerList)
      return results.map(({ inbox, items, isMore }) => ({
        inbox,
        items: items.map((item) => describeInboxItem(services, signedIn, inbox, item)),
        isMore,
      }))
    },
    'PATCH /api/admin/inbox/:inbox/:id': async ({
      params: { inbox, id },
      body,
      actorId,
      signedIn,
    }) => {
      const input = { id, change: body, actorId }
      const item = await changeItem(services, getInbox(inbox), input)
      return describeInboxItem(services, signedIn, inbox, item)
    },

    'GET /api/admin/inbox/:inbox/:id/mails': async ({ params: { inbox, id }, signedIn }) => {
      const mails = await listMailsAbout(readBasis(services), getInbox(inbox), id)
      return mails.map((mail) => hideAmounts(mail, signedIn))
    },
    'GET /api/admin/mails': async ({ query, signedIn }) => {
      const page = await listParkedMails(db, query)
      return { ...page, mails: page.mails.map((mail) => hideAmounts(mail, signedIn)) }
    },
    'PATCH /api/admin/mails/:id': async ({ params, body, corrector, signedIn }) =>
      hideAmounts(
        await changeMail(services, { id: params.id, change: body, by: corrector }),
        signedIn,
      ),

    'GET /api/admin/attention': async ({ signedIn }) => {
      const isMoneyShown = maySeeMoney(signedIn)
      const openEntries = await listAttention(db)
      const entries = openEntries.map(({ facts, openedAt, ...entry }) => ({
        id: entry.id,
        kind: entry.kind,
        orderId: entry.orderId,
        reference: entry.reference,
        form: entry.form && findListForm(entry.form),
        name: entry.name,
        phone: entry.phone,
        written: entry.written,
        amount: isMoneyShown ? readAmount(facts) : null,
        loss: isMoneyShown ? readAmount({ amount: facts['loss'] ?? null }) : null,
        openedAt: openedAt.toISOString(),
      }))
      const refundsToSend = isMoneyShown ? await listRefundsToSend(services) : []
      const refunds = refundsToSend.map(({ since, form, payoutsFrom, ...refund }) => ({
        ...refund,
        form: findListForm(form),
        since: since.toISOString(),
        payoutsFrom: payoutsFrom?.toISOString() ?? null,
      }))
      const providers = [...(services.unhealthyProviders?.values() ?? [])]
      return { isPayable: listPaymentOptions(services).length > 0, entries, refunds, providers }
    },
    'POST /api/admin/attention/:id/close': async ({ params: { id }, body, by, signedIn }) => {
      // A user who may not see amounts cannot have seen an outdated one.
      const seen = maySeeMoney(signedIn) ? body.seen : undefined
      await closeAttention(services, { id, seen, by })
      return { status: 'closed' }
    },
  })
}

type SignedIn = { rights: readonly Right[] }

function maySeeMoney({ rights }: SignedIn): boolean {
  return rights.includes('money')
}

/** An item as the user may see it: without the right `money`, no amount owed. */
function describeInboxItem(
  services: Services,
  signedIn: SignedIn,
  inbox: InboxName,
  { trip, ...item }: InboxItem,
) {
  const moves = [...listNextStatuses(inbox, item.status, item.reference)]
  const date = dateOf(item)
  const recipientFacts = {
    email: item.email,
    date,
    today: calendarDateIn(services.now(), capeTown),
  }
  const heldItem = date !== undefined && getInbox(inbox).keepLonger && { date, status: item.status }
  const { heldUntilAt } = item.details
  return {
    ...item,
    ...(trip && { trip: { ...trip, owed: maySeeMoney(signedIn) ? trip.owed : null } }),
    moves,
    told: moves.filter((to) => isGuestNotified(inbox, to, recipientFacts)),
    keepUntil:
      (heldItem && findHoldExtension(readBasis(services), { ...heldItem, heldUntilAt })) || null,
  }
}
