import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'

/**
 * What must be true of money whatever happens to it, each as a statement that finds the rows that break
 * it. They are sums of the tables as they are, and know nothing of the rules that wrote them.
 */
const truths = {
  'a ledger line without its place': `
    select order_id from ledger_lines group by order_id having max(position) <> count(*)`,
  // What we send back and what a bank takes back are bounded apart, each by what came.
  'more has gone back than came': `
    select p.id from payments p join refunds r on r.payment_id = p.id and r.status = 'done'
    group by p.id, p.received, r.source = 'charged-back'
    having sum(r.amount) > coalesce(p.received, 0)`,
  'money of one reference counted twice': `
    select provider_payment from payments where provider_payment is not null
    group by provider, mode, provider_payment having count(*) > 1`,
  'money without its invoice': `
    select p.id from payments p left join documents d on d.payment_id = p.id
    where p.status = 'paid' and p.provider <> 'voucher' and d.id is null`,
  'an invoice without its money': `
    select d.id from documents d join payments p on p.id = d.payment_id where p.status <> 'paid'`,
  // Of what was credited before there is none: that is a loss.
  'a refund without its credit note': `
    select r.id from refunds r left join documents d on d.refund_id = r.id
    where r.status = 'done' and d.id is null and not exists (
      select 1 from refunds b where b.payment_id = r.payment_id and b.source = 'charged-back'
    )`,
  'an invoice credited for more than it was': `
    select i.id from documents i join documents n on n.corrects = i.id
    group by i.id, i.snapshot having sum((n.snapshot->>'amount')::int) > (i.snapshot->>'amount')::int`,
  'a credit note without its refund': `
    select d.id from documents d join refunds r on r.id = d.refund_id where r.status <> 'done'`,
  'a series with a gap': `
    select series from documents group by series having max(number) <> count(*)
    union all
    select s.series from document_series s
    where s.last <> (select count(*) from documents d where d.series = s.series)`,
  'money told of in the history never or twice': `
    select p.id from payments p left join order_events e
      on e.order_id = p.order_id and e.event = 'payment-received' and e.facts->>'payment' = p.id::text
    where p.status = 'paid' group by p.id having count(e.number) <> 1`,
  'a history with a gap': `
    select order_id from order_events group by order_id having max(number) <> count(*)`,
  'a status that its history does not tell': `
    select o.id from orders o join lateral (
      select e."to" from order_events e where e.order_id = o.id order by number desc limit 1
    ) last on true where last."to" <> o.status`,
  'an order confirmed more often than it ended': `
    select order_id from order_events where event = 'due-paid' group by order_id having count(*) > 1`,
  'a place taken and not sold, or sold and not taken': `
    select coalesce(d.tour_id, i.product), coalesce(d.date, i.date) from departures d
    full join (
      select product, date, count(*) as sold from order_items
      where kind = 'tour' and status in ('held', 'booked') group by product, date
    ) i on i.product = d.tour_id and i.date = d.date
    where coalesce(d.taken, 0) <> coalesce(i.sold, 0)`,
  'a mail of money never owed, or owed twice': `
    select o.reference from orders o
    join lateral (
      select count(*) as n from payments p where p.order_id = o.id and p.status = 'paid'
    ) paid on true
    join lateral (
      select count(*) as n from order_events e where e.order_id = o.id and e.event = 'due-paid'
    ) confirmed on true
    join lateral (
      select count(*) filter (where kind = 'payment-received-guest') as received,
        count(*) filter (where kind = 'bookings-confirmed') as confirmed,
        count(*) filter (where kind = 'payment-confirms-guest') as both
      from outbox where about = o.reference
    ) mails on true
    where mails.received + mails.both <> paid.n or mails.confirmed + mails.both <> confirmed.n`,
} as const

/** What of money must not be left once all that was owed later has been done. */
const leftovers = {
  'money that its guest was not told of': `select id from payments where is_untold`,
  'news that was not seen to': `
    select id from payment_events where try_at is not null
      and not (source = 'file' and fact is null)`,
  'a hold that goes on for ever': `
    select id from orders where status = 'held' and hold_ends_at is null`,
  'a change that waits for its money for ever': `
    select order_id from order_quotes where held_until is not null`,
  'late money that nobody looks at': `
    select o.id from orders o join payments p on p.order_id = o.id and p.status = 'paid'
    where o.status in ('expired', 'cancelled')
      and not exists (select 1 from attention a where a.order_id = o.id)
      and not exists (select 1 from refunds r where r.payment_id = p.id)
      and (select coalesce(sum(amount), 0) from ledger_lines l where l.order_id = o.id) < p.received`,
} as const

const rows = z.object({ rows: z.array(z.unknown()) })

/** What is not true of the money in a database, each with a row that shows it. Nothing is the good answer. */
export async function findUntruths(db: Database, { isSettled = true } = {}): Promise<string[]> {
  const found: string[] = []
  for (const [what, statement] of Object.entries({ ...truths, ...(isSettled ? leftovers : {}) })) {
    const answer = rows.parse(await db.execute(sql.raw(statement)))
    const [first] = answer.rows
    if (first) found.push(`${what}, ${answer.rows.length} times: ${JSON.stringify(first)}`)
  }
  return found
}
