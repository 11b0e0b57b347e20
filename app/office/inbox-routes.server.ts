import { listedForm } from '#app/order/schema.server.ts'
import { perList } from '#app/order/inbox-contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type InboxName, isGuestNotified, listNextStatuses } from '#app/order/inbox.ts'
import { readSearch } from '#rules/text/read-search.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { changeItem, dateOf } from './inbox/change-item.server.ts'
import { exportInbox } from './exports/export-items.server.ts'
import type { InboxItem } from './inbox/inbox.server.ts'
import { getInbox, inboxes } from './inbox/inboxes.server.ts'
import { countItems, listItems } from './inbox/list-items.server.ts'
import { searchAll } from './search-all.server.ts'
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
  const read = <Query extends { search?: string | undefined }>({ search, ...rest }: Query) => ({
    ...rest,
    search: search ? readSearch(search, calendarDateIn(now(), capeTown)) : undefined,
  })
  return handle(services, {
    'GET /api/admin/inbox': async () => {
      const counted = inboxes.map(async (inbox) => ({
        inbox: inbox.name,
        counts: await countItems(db, inbox),
      }))
      return Promise.all(counted)
    },
    'GET /api/admin/inbox/:inbox/export': async ({ params, query, actorId }, c) => {
      const inbox = getInbox(params.inbox)
      const entry = { actorId, action: 'inbox-exported' } as const
      await writeAudit(db, { ...entry, subject: inbox.name }, now())
      const lines = exportInbox(readBasis(services), inbox, read(query))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${inbox.name}.csv"`)
      return streamFile(c, lines, log)
    },
    'GET /api/admin/inbox/:inbox': async ({ params: { inbox }, query }) => {
      const { items, nextCursor } = await listItems(
        readBasis(services),
        getInbox(inbox),
        read(query),
      )
      return { items: items.map((item) => describeInboxItem(services, inbox, item)), nextCursor }
    },
    'GET /api/admin/search': async ({ query }) => {
      const search = readSearch(query.q, calendarDateIn(services.now(), capeTown))
      const found = await searchAll(readBasis(services), search, perList)
      return found.map(({ inbox, items, isMore }) => ({
        inbox,
        items: items.map((item) => describeInboxItem(services, inbox, item)),
        isMore,
      }))
    },
    'PATCH /api/admin/inbox/:inbox/:id': async ({ params: { inbox, id }, body, actorId }) => {
      const order = { id, change: body, actorId }
      return describeInboxItem(services, inbox, await changeItem(services, getInbox(inbox), order))
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

    'GET /api/admin/attention': async ({ signedIn: { rights } }) => {
      const seesMoney = rights.includes('money')
      const open = await listAttention(db)
      const entries = open.map(({ facts, openedAt, ...entry }) => ({
        id: entry.id,
        kind: entry.kind,
        orderId: entry.orderId,
        reference: entry.reference,
        form: entry.form && listedForm(entry.form),
        name: entry.name,
        phone: entry.phone,
        written: entry.written,
        amount: seesMoney ? readAmount(facts) : null,
        loss: seesMoney ? readAmount({ amount: facts['loss'] ?? null }) : null,
        openedAt: openedAt.toISOString(),
      }))
      const toSend = seesMoney ? await listRefundsToSend(services) : []
      const refunds = toSend.map(({ since, form, payoutsFrom, ...refund }) => ({
        ...refund,
        form: listedForm(form),
        since: since.toISOString(),
        payoutsFrom: payoutsFrom?.toISOString() ?? null,
      }))
      const providers = [...(services.unhealthyProviders?.values() ?? [])]
      return { isPayable: listPaymentOptions(services).length > 0, entries, refunds, providers }
    },
    'POST /api/admin/attention/:id/close': async ({ params: { id }, body, by, signedIn }) => {
      // A user who may not see amounts cannot have seen an outdated one.
      const seen = signedIn.rights.includes('money') ? body.seen : undefined
      await closeAttention(services, { id, seen, by })
      return { status: 'closed' }
    },
  })
}

function describeInboxItem(services: Services, inbox: InboxName, item: InboxItem) {
  const moves = [...listNextStatuses(inbox, item.status, item.reference)]
  const date = dateOf(item)
  const about = { email: item.email, date, today: calendarDateIn(services.now(), capeTown) }
  const heldItem = date !== undefined && getInbox(inbox).keepLonger && { date, status: item.status }
  const { heldUntilAt } = item.details
  return {
    ...item,
    moves,
    told: moves.filter((to) => isGuestNotified(inbox, to, about)),
    keepUntil:
      (heldItem && findHoldExtension(readBasis(services), { ...heldItem, heldUntilAt })) || null,
  }
}
