import { afterAll, beforeAll, beforeEach } from 'vitest'
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
