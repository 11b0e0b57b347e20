import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { fetchedMails, receivedMails } from '#app/messages/schema.server.ts'
import { createLog } from '../../log.ts'
import { storeReceived, fileStoredMails } from '#app/messages/receive-mails.server.ts'
import { openSource } from './sources.ts'

const cleanups: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end()
})

const log = createLog('silent')
const day = 86_400_000

describe.each(engines)('mail on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.db.delete(fetchedMails))

  const open = (url: string) => openSource(url, { db: office.db, now: () => office.clock.now, log })
  const fetchAll = async (url: string, fail?: string): Promise<string[]> => {
    const fetched: string[] = []
    await open(url).fetch(async (raw) => {
      const text = Buffer.from(raw).toString()
      if (fail && text.includes(fail)) throw new Error('The database is away.')
      fetched.push(text)
    })
    return fetched
  }

  const openFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'maildir-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    for (const part of ['new', 'cur']) await mkdir(path.join(folder, part))
    const put = async (name: string, text: string, days = 0) => {
      const file = path.join(folder, name)
      await writeFile(file, text)
      const at = new Date(office.clock.now.getTime() - days * day)
      await utimes(file, at, at)
    }
    const move = (from: string, to: string) =>
      rename(path.join(folder, from), path.join(folder, to))
    const list = async () => (await readdir(folder, { recursive: true })).toSorted()
    return { folder, url: pathToFileURL(folder).href, put, move, list }
  }

  describe('in a Maildir folder', () => {
    it('is fetched once, read or moved, oldest name first, without changing the folder', async () => {
      const { url, put, move, list } = await openFolder()
      await put('new/3.host', 'third')
      await put('new/1.host', 'first')
      await put('cur/2.host:2,S', 'second, read on a phone')
      await put('new/.4.host', 'not whole')
      const before = await list()
      expect(await fetchAll(url)).toEqual(['first', 'second, read on a phone', 'third'])
      expect(await list()).toEqual(before)
      await move('new/1.host', 'cur/1.host:2,RS')
      await move('cur/2.host:2,S', 'cur/2.host:2,FS')
      await put('cur/5.host:2,S', 'fifth')
      expect(await fetchAll(url)).toEqual(['fifth'])
      expect(await fetchAll(url)).toEqual([])
    })

    it('is not fetched if older than a week at the first fetch; later mail is, whatever its age', async () => {
      const { url, put } = await openFolder()
      for (let n = 10; n < 99; n += 1) await put(`cur/${n}.host:2,S`, 'years ago', 3650)
      await put('new/old.host', 'never read, weeks ago', 20)
      await put('cur/recent.host:2,S', 'a few days ago', 5)
      expect(await fetchAll(url)).toEqual(['a few days ago'])
      await put('cur/found.host:2,S', 'was taken for spam', 60)
      expect(await fetchAll(url)).toEqual(['was taken for spam'])
    })

    it('is fetched whatever its age if the folder did not exist at the first fetch', async () => {
      const { folder, url, put } = await openFolder()
      for (const part of ['new', 'cur']) await rm(path.join(folder, part), { recursive: true })
      expect(await fetchAll(url)).toEqual([])
      await put('cur/old.host', 'years ago', 3650)
      await put('new/1.host', 'first')
      expect(await fetchAll(url)).toEqual(['first'])
    })

    it('is fetched again if it could not be stored; an unreadable file stops no other', async () => {
      const { folder, url, put } = await openFolder()
      await put('new/2.host', 'second')
      await symlink(folder, path.join(folder, 'new', '1.host'))
      await expect(fetchAll(url, 'second')).rejects.toThrow('away')
      const storedMails: string[] = []
      const fetching = open(url).fetch(
        async (raw) => void storedMails.push(Buffer.from(raw).toString()),
      )
      await expect(fetching).rejects.toThrow('EISDIR')
      expect(storedMails).toEqual(['second'])
    })
  })

  describe('in an IMAP mailbox', () => {
    const mails = ['first', 'second'].map((text) => Buffer.from(writeMail({}, text)).toString())

    it('is fetched once, read or unread, and is not marked', async () => {
      const box = await openMailbox(mails)
      expect(await fetchAll(box.url)).toEqual(mails)
      expect(box.asked.some((one) => /^EXAMINE "?Replies/i.test(one))).toBe(true)
      expect(box.asked.filter((one) => /STORE|SELECT|UNSEEN/i.test(one))).toEqual([])
      box.mails.push({ text: 'third', days: 400 })
      expect(await fetchAll(box.url)).toEqual(['third'])
      expect(await fetchAll(box.url)).toEqual([])
    })

    it('is fetched again if it could not be stored', async () => {
      const { url } = await openMailbox(mails)
      await expect(fetchAll(url, 'second')).rejects.toThrow('away')
      expect(await fetchAll(url)).toEqual([mails[1]])
    })

    it('is not fetched if older than the first fetch, and recognised by Message-ID after renumbering', async () => {
      const box = await openMailbox([])
      for (let n = 0; n < 90; n += 1) box.mails.push({ text: 'years ago', days: 3650 })
      const recent = { text: mails[0] ?? '', days: 1 }
      box.mails.push(recent)
      expect(await fetchAll(box.url)).toEqual([recent.text])
      box.renumber(2)
      box.mails.push({ text: mails[1] ?? '', days: 0 })
      const { secret } = office.office
      const mailbox = { address: 'office@cape.example', secret, own: () => [] }
      await storeReceived(office.office, Buffer.from(recent.text))
      const services = office.office
      for (const text of await fetchAll(box.url))
        await storeReceived(office.office, Buffer.from(`Received: by another.example\r\n${text}`))
      await fileStoredMails({ services, mailbox, log })
      const states = (await office.db.select().from(receivedMails)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['repeated', 'taken', 'taken'])
      expect(await fetchAll(box.url)).toEqual([])
    })

    it('is not fetched if the sign-in is refused', async () => {
      const { url } = await openMailbox([])
      await expect(fetchAll(url.replace('p%20w', 'wrong'))).rejects.toThrow()
    })
  })

  /** A mailbox that answers by RFC 3501; all its mails are marked as read. */
  async function openMailbox(texts: readonly string[]) {
    const mails = texts.map((text) => ({ text, days: 0 }))
    let validity = 1
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
      if (/^EXAMINE/i.test(command))
        return `* ${mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY ${validity}] ok\r\n* OK [UIDNEXT ${mails.length + 1}] ok\r\n${tag} OK [READ-ONLY] done\r\n`
      if (/^UID SEARCH/i.test(command)) return `* SEARCH ${search(command).join(' ')}\r\n${ok}`
      const uid = Number(words[2])
      if (/^UID FETCH/i.test(command)) {
        const mail = mails[uid - 1]?.text ?? ''
        const name = /BODY\.PEEK\[\]<\d/i.test(command) ? 'BODY[]<0>' : 'BODY[]'
        return `* ${uid} FETCH (UID ${uid} ${name} {${Buffer.byteLength(mail)}}\r\n${mail})\r\n${ok}`
      }
      if (/^LOGOUT/i.test(command)) return `* BYE bye\r\n${ok}`
      return ok
    }
    const search = (command: string) => {
      const uids = mails.map((_, at) => at + 1)
      const since = / SINCE "?([^"]+)"?/i.exec(command)?.[1]
      const now = office.clock.now.getTime()
      const findDate = (uid: number) => now - (mails[uid - 1]?.days ?? 0) * day
      if (since) return uids.filter((uid) => findDate(uid) >= Date.parse(since))
      const from = Number(/ UID (\d+):\*/i.exec(command)?.[1])
      return uids.filter((uid) => uid >= from || uid === uids.length)
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
    cleanups.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `imap://office:p%20w@127.0.0.1:${port}/Replies`
    const renumber = (to: number) => {
      validity = to
    }
    return { url, mails, asked, renumber }
  }
})
