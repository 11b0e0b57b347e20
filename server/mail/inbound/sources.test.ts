import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { openSource } from './sources.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Fetches what has come, as texts. */
async function fetchAll(url: string, fail?: string): Promise<string[]> {
  const kept: string[] = []
  await openSource(url).fetch(async (raw) => {
    const text = Buffer.from(raw).toString()
    if (fail && text.includes(fail)) throw new Error('The database is away.')
    kept.push(text)
  })
  return kept
}

/** A folder of its own, with what lies in its parts. */
async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'maildir-'))
  ends.push(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'new'))
  const put = (name: string, text: string) => writeFile(path.join(folder, 'new', name), text)
  const list = async (name: string) => (await readdir(path.join(folder, name))).toSorted()
  return { url: pathToFileURL(folder).href, put, list }
}

describe('a folder into which mail is delivered', () => {
  it('hands over each mail once, the oldest name first, and moves it when it is kept', async () => {
    const { url, put, list } = await openFolder()
    await put('2.host', 'second')
    await put('1.host', 'first')
    await put('.3.host', 'not whole')
    expect(await fetchAll(url)).toEqual(['first', 'second'])
    expect(await list('new')).toEqual(['.3.host'])
    expect(await list('cur')).toEqual(['1.host:2,S', '2.host:2,S'])
    expect(await fetchAll(url)).toEqual([])
  })

  it('leaves there what could not be kept', async () => {
    const { url, put, list } = await openFolder()
    await put('1.host', 'first')
    await expect(fetchAll(url, 'first')).rejects.toThrow('away')
    expect(await list('new')).toEqual(['1.host'])
    expect(await fetchAll(url)).toEqual(['first'])
  })
})

/** A mailbox that answers as RFC 3501 has it, with these mails; a set holds the numbers of those that were read. */
async function openMailbox(mails: readonly string[]) {
  const read = new Set<number>()
  const asked: string[] = []
  const answer = (line: string): string => {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    asked.push(command)
    const ok = `${tag} OK done\r\n`
    if (/^LOGIN/i.test(command))
      return /"?office"? "?p w"?$/.test(command) ? ok : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`
    if (/^CAPABILITY/i.test(command)) return `* CAPABILITY IMAP4rev1\r\n${ok}`
    if (/^(LIST|LSUB)/i.test(command)) return `* ${words[0]} () "/" Replies\r\n${ok}`
    if (/^SELECT/i.test(command))
      return `* ${mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] ok\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${mails.length + 1}] ok\r\n${tag} OK [READ-WRITE] done\r\n`
    if (/^UID SEARCH/i.test(command)) {
      const unread = mails.map((_, at) => at + 1).filter((uid) => !read.has(uid))
      return `* SEARCH ${unread.join(' ')}\r\n${ok}`
    }
    const uid = Number(words[2])
    if (/^UID FETCH/i.test(command)) {
      const mail = mails[uid - 1] ?? ''
      const name = /BODY\.PEEK(\[\](?:<\d+)?)/i.exec(command)?.[1]?.includes('<')
        ? 'BODY[]<0>'
        : 'BODY[]'
      return `* ${uid} FETCH (UID ${uid} ${name} {${Buffer.byteLength(mail)}}\r\n${mail})\r\n${ok}`
    }
    if (/^UID STORE/i.test(command)) read.add(uid)
    if (/^LOGOUT/i.test(command)) return `* BYE bye\r\n${ok}`
    return ok
  }
  const server: Server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) socket.write(answer(line))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = `imap://office:p%20w@127.0.0.1:${port}/Replies`
  return { url, read, asked }
}

describe('a mailbox that is asked', () => {
  const mails = ['first', 'second'].map((text) => Buffer.from(writeMail({}, text)).toString())

  it('hands over what nobody has read, and marks it once it is kept', async () => {
    const { url, read, asked } = await openMailbox(mails)
    expect(await fetchAll(url)).toEqual(mails)
    expect([...read]).toEqual([1, 2])
    expect(asked.some((one) => /^SELECT "?Replies/i.test(one))).toBe(true)
    expect(await fetchAll(url)).toEqual([])
  })

  it('has a mail still unread that could not be kept', async () => {
    const { url, read } = await openMailbox(mails)
    await expect(fetchAll(url, 'second')).rejects.toThrow('away')
    expect([...read]).toEqual([1])
    expect(await fetchAll(url)).toEqual([mails[1]])
  })

  it('says so where it is away or does not let us in', async () => {
    const { url } = await openMailbox([])
    await expect(fetchAll(url.replace('p%20w', 'wrong'))).rejects.toThrow()
  })
})
