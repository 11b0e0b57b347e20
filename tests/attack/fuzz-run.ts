import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import PostalMime from 'postal-mime'
import { confirm, openBrowser, type TestBrowser } from '../test-accounts.ts'
import { type FuzzRequest, listFuzzers } from './fuzz-requests.ts'
import { judge } from './judge.ts'

export type FuzzResult = {
  seed: number
  requests: number
  endpoints: number
  roles: number
  byStatus: Record<string, number>
  failures: number
  overTwoSeconds: number
  echoes: number
  otherFaults: number
  slowestMs: number
  examples: string[]
}

const atOnce = 16

/** Sends many requests in every role to a running server, and counts wrong answers. */
export async function fuzzServer(
  { url, mailFolder }: { url: string; mailFolder: string },
  total: number,
): Promise<FuzzResult> {
  const app = {
    request: (to: string, init?: RequestInit) => fetch(url + to, { ...init, redirect: 'manual' }),
  }
  const roles = await openRoles(app, mailFolder)
  const fuzzers = listFuzzers(await (await app.request('/api/openapi.json')).json())
  const seed = Date.now()
  const result: FuzzResult = {
    seed,
    requests: 0,
    endpoints: fuzzers.length,
    roles: roles.length,
    byStatus: {},
    failures: 0,
    overTwoSeconds: 0,
    echoes: 0,
    otherFaults: 0,
    slowestMs: 0,
    examples: [],
  }
  const numRuns = Math.ceil(total / fuzzers.length)
  for (const { name, requests } of fuzzers) {
    const queue = fc.sample(requests, { numRuns, seed })
    const worker = async () => {
      for (let request = queue.pop(); request; request = queue.pop()) {
        const role = roles[result.requests % roles.length]
        result.requests += 1
        if (role) await attackOnce(role, request, { result, url })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    process.stdout.write(`  ${result.requests} ${name}\n`)
  }
  return result
}

type Role = { browser: TestBrowser; email: string | undefined }

async function attackOnce(
  { browser, email }: Role,
  { method, path: to, headers, body, name }: FuzzRequest,
  { result, url }: { result: FuzzResult; url: string },
): Promise<void> {
  const begun = performance.now()
  const response = await browser.ask(to, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const ms = performance.now() - begun
  const { status } = response
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
  result.slowestMs = Math.max(result.slowestMs, Math.round(ms))
  for (const fault of judge({ status, headers: response.headers, text, ms }, url)) {
    if (fault.startsWith('failed')) result.failures += 1
    else if (fault.startsWith('took')) result.overTwoSeconds += 1
    else if (fault.startsWith('echoes')) result.echoes += 1
    else result.otherFaults += 1
    if (result.examples.length < 5) {
      result.examples.push(
        `${name} ${fault}: ${method} ${to} ${JSON.stringify(headers)} ${body?.slice(0, 2000)}`,
      )
    }
  }
  const isLost = status === 401 && headers['authorization'] === undefined
  if (email !== undefined && isLost) await browser.signIn(email)
}

async function openRoles(
  app: Parameters<typeof openBrowser>[0],
  mailFolder: string,
): Promise<Role[]> {
  const roles: Role[] = [{ browser: openBrowser(app), email: undefined }]
  for (const email of ['ada@guests.example', 'eve@guests.example', 'owner@cape.example']) {
    const browser = openBrowser(app)
    await browser.signUp(email)
    await confirm(browser, await findConfirmation(mailFolder, email))
    await browser.signIn(email)
    roles.push({ browser, email })
  }
  const owner = roles.at(-1)
  const made = await owner?.browser.post('/api/rpc/initialize_first_admin', {
    admin_email: owner.email,
  })
  if (made?.status !== 200) throw new Error(`No administrator was made: ${await made?.text()}`)
  return roles
}

async function findConfirmation(mailFolder: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await sleep(100)
    for (const name of readdirSync(mailFolder).filter((file) => file.endsWith('.eml'))) {
      const mail = await PostalMime.parse(readFileSync(path.join(mailFolder, name)))
      const link = /https?:\/\/[^/\s]+(\/auth\/confirm\S+)/.exec(mail.text ?? '')?.[1]
      if (link && mail.to?.[0]?.address === email) return link
    }
  }
  throw new Error(`No mail came for ${email}.`)
}
