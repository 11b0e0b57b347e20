import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { writeMail } from '../../fixtures/mail-source.ts'
import { setUpServer } from '../../set-up-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inbound-'))
mkdirSync(path.join(folder, 'new'))

const multipart = { 'Content-Type': 'multipart/mixed; boundary=b' }
const html = { 'Content-Type': 'text/html' }
const base64 = { 'Content-Transfer-Encoding': 'base64' }
const createHeaders = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, index) => [`X-${index}`, 'a']))
const nested = Array.from(
  { length: 5000 },
  (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`,
).join('')

/** Hostile mails, and how much of each is read: all, or only its head. */
const mails: [name: string, state: 'taken' | 'unreadable', mail: () => Uint8Array][] = [
  ['586 kB of empty lines', 'unreadable', () => writeMail({}, '\n'.repeat(293_000))],
  ['100,000 empty lines', 'taken', () => writeMail({}, `hi${'\n'.repeat(100_000)}there`)],
  ['100,000 heads', 'unreadable', () => writeMail(createHeaders(100_000))],
  ['100,000 parts', 'unreadable', () => writeMail(multipart, '--b\n\na\n'.repeat(100_000))],
  ['parts in parts', 'unreadable', () => writeMail({ ...multipart }, `--b\n${nested}`)],
  ['one line of 25 MB', 'taken', () => writeMail({}, 'a'.repeat(25_000_000))],
  ['a page of one line and 25 MB', 'taken', () => writeMail(html, '<div>'.repeat(5_000_000))],
  [
    '25 MB of base64 for one page',
    'taken',
    () => writeMail({ ...html, ...base64 }, 'PGRpdj4K'.repeat(3_000_000)),
  ],
  [
    'encoded words without end',
    'taken',
    () => writeMail({ Subject: '=?utf-8?Q?=41?= '.repeat(30_000) }),
  ],
  [
    'lines that look like a repetition',
    'taken',
    () => writeMail({}, `${'On x '.repeat(70)}wrote\n`.repeat(30_000)),
  ],
]

/** Attack: one mail that blocked the server for eleven seconds. */
describe('a mail that could block the server', () => {
  const server = setUpServer({ MAIL_INBOUND: pathToFileURL(folder).href, LOG_LEVEL: 'info' })
  afterAll(() => rmSync(folder, { recursive: true }))
  const listStates = () =>
    [...server.output().matchAll(/"state":"(\w+)","msg":"mail received"/g)].map(
      ([, state]) => state,
    )

  it.each(mails)(
    'with %s takes less than three seconds, and is %s at the first try',
    async (name, state, writeBytes) => {
      const countBefore = listStates().length
      const seconds = readSeconds(server.pid)
      writeFileSync(path.join(folder, 'new', name), writeBytes())
      await expect.poll(() => listStates().length, { timeout: 60_000 }).toBe(countBefore + 1)
      expect(listStates().at(-1)).toBe(state)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      // Measures CPU time, so the load of the machine makes no difference.
      expect(readSeconds(server.pid) - seconds).toBeLessThan(3)
    },
  )
})

function readSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
