import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import type { Role } from '#app/accounts/rights.ts'
import {
  findMail,
  findUserId,
  openAdministrator,
  openAnotherApp,
  openBrowser,
  openColleague,
  openUser,
  type TestBrowser,
} from './test-accounts.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { type Engine, openTestDatabase } from './databases.ts'
import { openTestOffice, start, type TestOffice } from './test-office.ts'

/** The helpers of tests/test-accounts.ts for one office. */
function bindAccounts(office: TestOffice) {
  return {
    openBrowser: () => openBrowser(office.app),
    openUser: (email: string) => openUser(office, email),
    openColleague: (email: string, role: Role) => openColleague(office, email, role),
    openAdministrator: (email: string) => openAdministrator(office, email),
    openAnotherApp: (change?: Parameters<typeof openAnotherApp>[1]) =>
      openAnotherApp(office, change),
    findMail: (kind: string, recipient: string) => findMail(office, kind, recipient),
    findUserId: (email: string) => findUserId(office, email),
  }
}

type OfficeWithAccounts = TestOffice & ReturnType<typeof bindAccounts>

/**
 * A test office (tests/test-office.ts) for the tests of a `describe`: opened before, closed after,
 * with its clock reset before each test. Undefined outside tests and hooks.
 */
export function setUpTestOffice(...options: Parameters<typeof openTestOffice>): OfficeWithAccounts {
  const office = {} as OfficeWithAccounts
  Object.assign(office, bindAccounts(office))
  beforeAll(async () => {
    Object.assign(office, await openTestOffice(...options))
  })
  beforeEach(() => {
    office.clock.now = start
  })
  afterAll(() => office.close())
  return office
}

/** The browser of the office's first owner, opened before the tests of a `describe`. */
export function setUpOwner(office: TestOffice, email = 'owner@cape.example'): TestBrowser {
  const admin = {} as TestBrowser
  beforeAll(async () => {
    Object.assign(admin, await openAdministrator(office, email))
  })
  return admin
}

/** Deletes the rows of these tables before each test. */
export function clearBeforeEach(office: Pick<TestOffice, 'clear'>, ...tables: PgTable[]): void {
  beforeEach(() => office.clear(...tables))
}

/** Deletes orders, taken places, mails and attempts before each test, and the `otherTables`. */
export function clearOrdersBeforeEach(
  office: Pick<TestOffice, 'clear'>,
  ...otherTables: PgTable[]
): void {
  const requests = [outbox, attempts, idempotencyKeys]
  clearBeforeEach(office, orders, ...otherTables, departures, companyDays, ...requests)
}

/** A migrated database for the tests of a `describe`. Undefined outside tests and hooks. */
export function setUpTestDatabase(engine: Engine): OpenDatabase {
  const database = {} as OpenDatabase
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(engine))
  })
  afterAll(() => database.close())
  return database
}
