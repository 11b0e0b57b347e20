import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { gmail, mailboxOf } from '#rules/text/email-address.ts'

/** True if both addresses belong to one mailbox: `mailboxOf` in SQL. */
export function whereMailbox(column: AnyColumn, email: string): SQL {
  const local = sql`split_part(split_part(lower(${column}), '@', 1), '+', 1)`
  const domain = sql`split_part(lower(${column}), '@', 2)`
  return sql`(case when ${inArray(domain, gmail)} then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end) = ${mailboxOf(email)}`
}
