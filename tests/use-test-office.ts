import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openAdministrator, type TestBrowser } from './test-accounts.ts'
import { openTestOffice, start, type TestOffice } from './test-office.ts'

/**
 * A test office (tests/test-office.ts) for the tests of a `describe`: opened before, closed after,
 * with its clock reset before each test. Undefined outside tests and hooks.
 */
export function useTestOffice(...wanted: Parameters<typeof openTestOffice>): TestOffice {
  const office = {} as TestOffice
  beforeAll(async () => {
    Object.assign(office, await openTestOffice(...wanted))
  })
  beforeEach(() => {
    office.clock.now = start
  })
  afterAll(() => office.close())
  return office
}

/** The browser of the office's first owner, opened before the tests of a `describe`. */
export function useAdministrator(office: TestOffice, email = 'owner@cape.example'): TestBrowser {
  const admin = {} as TestBrowser
  beforeAll(async () => {
    Object.assign(admin, await openAdministrator(office, email))
  })
  return admin
}
