import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { TestOffice } from './test-office.ts'
import { setUpTestOffice } from './set-up-test-office.ts'

/** Tables to empty in this order, with dependent rows. Users and their sessions stay. */
const tables = `bad_days offers orders enquiries shared_itineraries threads received_mails
  answer_templates attention vehicles guides closings closed_days departures company_days
  outbox attempts idempotency_keys`.split(/\s+/)
const deleteAll = tables.map((table) => `delete from ${table};`).join(' ')

/** Deletes orders, requests, messages, mails, the fleet and closed days. */
export async function emptyOffice({ db }: Pick<TestOffice, 'db'>): Promise<void> {
  await db.execute(sql.raw(`do $$ begin ${deleteAll} end $$`))
}

/** A test office that is emptied before each test. */
export function setUpEmptyOffice(...options: Parameters<typeof setUpTestOffice>) {
  const office = setUpTestOffice(...options)
  beforeEach(() => emptyOffice(office))
  return office
}
