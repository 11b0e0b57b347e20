import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pages, renderer } from '#tests/built-pages.ts'
import { engines } from '#tests/databases.ts'
import {
  openAdministrator,
  openAnotherApp,
  openBrowser,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { fromNetwork } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { openConnections } from '#app/settings/live-connections.server.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { listFuzzers } from './fuzz-requests.ts'
import { findHoles } from './answer-faults.ts'

/** Requests per engine; 2,000 in total. */
const requestCounts = { 'built-in': 500, postgresql: 1500 }
const hasMailbox = () => true

describe.each(engines)('every endpoint on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let roles: [name: string, browser: TestBrowser, email: string | undefined][]
  beforeAll(async () => {
    office.clock.now = new Date()
    // No system of others is reached: nothing listens on this port.
    const closed = { SMTP_URL: 'smtp://127.0.0.1:9', YOCO_URL: 'http://127.0.0.1:9' }
    const connections = openConnections({
      ...office.office,
      read: (added, options) => parseSettings({ ...closed, ...added }, options),
      context: office.office,
      log: createLog('silent'),
    })
    const siteApp = openAnotherApp(office, { connections, pages, renderer, hasMailbox })
    const app = {
      ...siteApp,
      // Requests come from this machine: local-only addresses are included, and no network limit
      // applies.
      request: (path: string, init?: RequestInit) =>
        siteApp.request(path, init, fromNetwork('127.0.0.1')),
    }
    const owner = 'owner@cape.example'
    const officeWithPages = { ...office, app }
    roles = [
      ['visitor', openBrowser(app), undefined],
      ['user', await openUser(officeWithPages, 'ada@guests.example'), 'ada@guests.example'],
      ['other user', await openUser(officeWithPages, 'eve@guests.example'), 'eve@guests.example'],
      ['administrator', await openAdministrator(officeWithPages, owner), owner],
    ]
  })

  it('answers any request in time, and echoes nothing that a browser would run', async () => {
    const document = await (await office.app.request('/api/openapi.json')).json()
    const fuzzers = listFuzzers(document)
    const requestsPerFuzzer = Math.ceil(requestCounts[engine] / fuzzers.length)
    const seed = fc.readConfigureGlobal().seed ?? Date.now()
    const faults: string[] = []
    let sent = 0
    for (const { name, requests } of fuzzers) {
      for (const { path, method, headers, body } of fc.sample(requests, {
        numRuns: requestsPerFuzzer,
        seed,
      })) {
        const nobody = ['nobody', openBrowser(office.app), undefined] as const
        const [role, browser, email] = roles[sent % roles.length] ?? nobody
        const cpuBefore = process.cpuUsage()
        const response = await browser.ask(path, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
        })
        const text = await response.text()
        const ms = process.cpuUsage(cpuBefore).user / 1000
        sent += 1
        const answer = { status: response.status, headers: response.headers, text, ms }
        for (const fault of findHoles(answer, 'https://cape.example')) {
          faults.push(
            `${name} as ${role} ${fault}: ${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 500)} -> ${text.slice(0, 300)}`,
          )
        }
        if (
          email !== undefined &&
          response.status === 401 &&
          headers['authorization'] === undefined
        )
          await browser.signIn(email)
      }
    }
    expect({ seed, faults: faults.slice(0, 10) }).toEqual({ seed, faults: [] })
    expect(sent).toBeGreaterThanOrEqual(requestCounts[engine])
  })
})
