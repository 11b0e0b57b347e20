import { describe, expect, it } from 'vitest'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { mailLimits } from '#rules/office/threads.ts'
import { cutQuoted } from './cut-quoted.ts'
import { readHtml } from './html-text.ts'
import { mailBounds, parseMail } from './parse-mail.ts'

const multipart = (kind = 'mixed') => ({ 'Content-Type': `multipart/${kind}; boundary=b` })
const part = (heads: string, body: string) => `--b\n${heads}\n\n${body}\n`
const file = (name: string, body: string, type = 'application/pdf') =>
  part(`Content-Type: ${type}\nContent-Disposition: attachment; filename=${name}`, body)
const bytes = (text: string) => Buffer.from(text, 'latin1')

const read = async (heads: Record<string, string>, body: string) =>
  (await parseMail(writeMail(heads, body))).words
const inSet = (charset: string) => ({ 'Content-Type': `text/plain; charset=${charset}` })

describe('a mail that is read', () => {
  it('has the words of whoever wrote it, in whatever letters', async () => {
    const quoted = { 'Content-Transfer-Encoding': 'quoted-printable' }
    const base64 = { 'Content-Transfer-Encoding': 'base64' }
    expect(await read(quoted, 'Caf=C3=A9, =\nplease')).toBe('Café, please')
    expect(await read({ ...quoted, ...inSet('iso-8859-1') }, 'Gr=FC=DFe')).toBe('Grüße')
    expect(await read({ ...base64, ...inSet('iso-2022-jp') }, 'GyRCJCIkaiQsJEgbKEI=')).toBe(
      'ありがと',
    )
    expect(await read({ ...base64, ...inSet('gb18030') }, '0LvQuw==')).toBe('谢谢')
    expect(await read({ 'Content-Type': 'text/html' }, '<p>One &amp; two</p><p>Three')).toBe(
      'One & two\n\nThree',
    )
    const both =
      part('Content-Type: text/plain', 'Plain.') + part('Content-Type: text/html', '<b>Rich.</b>')
    expect(await read(multipart('alternative'), `${both}--b--`)).toBe('Plain.')
    const { subject } = await parseMail(writeMail({ Subject: '=?utf-8?B?UsO2w59sZXI=?= asks' }))
    expect(subject).toBe('Rößler asks')
  })

  it.each([
    ['On Tue, 17 Nov 2026 at 10:00, Office <a@b.example> wrote:\n> Hello'],
    ['On Tue, 17 Nov 2026 at 10:00, Office\n<a@b.example> wrote:\n> Hello'],
    ['Am 17.11.2026 um 10:00 schrieb Office:\n> Hello'],
    ['Le mar. 17 nov. 2026 à 10:00, Office a écrit :\n> Hello'],
    ['-----Original Message-----\nFrom: Office\nHello'],
    ['From: Office\nSent: Tuesday\nTo: Ada\nHello'],
    ['________________________________\nHello'],
    ['> Hello\n>\n> there'],
  ])('is cut where it repeats ours, and keeps that: %j', (repeated) => {
    const { words, quoted } = cutQuoted(`Yes, please.\nAda\n\n${repeated}`)
    expect(words).toBe('Yes, please.\nAda')
    expect(quoted).toBe(repeated)
  })

  it('stays whole where it was written between the lines, or only looks like a repetition', () => {
    for (const text of [
      '> When?\n\nOn Monday.',
      'On Monday we wrote to you.',
      'From: here to there',
      '> all of it',
    ])
      expect(cutQuoted(text)).toEqual({ words: text, quoted: null })
  })

  it('has the repeated part of a page apart, without scripts and looks', () => {
    const page =
      '<html><head><style>p{color:red}</style></head><body><p>Yes&#33;</p><script>alert(1)</script><div class="gmail_quote">On Monday:<blockquote>Before</blockquote></div>'
    expect(readHtml(page)).toEqual({ words: 'Yes!', repeated: 'On Monday:\nBefore' })
  })
})

/** What somebody may send who means us harm: each is read with bounds, or refused whole. */
const hostile: [name: string, mail: Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['one byte', bytes('\0')],
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ['no heads', bytes('\r\n\r\nhello')],
  ['heads alone', bytes('From: a@b.example\r\n')],
  ['a head without end', bytes(`Subject: ${'a'.repeat(3_000_000)}`)],
  ['megabytes of heads', bytes(`${'X-A: b\r\n'.repeat(200_000)}\r\nhi`)],
  ['a head folded without end', bytes(`Subject: a${'\r\n a'.repeat(200_000)}\r\n\r\nhi`)],
  ['heads in heads', writeMail({ Subject: 'a\rBcc: x@y.example\nX-Evil: 1' })],
  ['a null in a head', writeMail({ Subject: 'a\0b', From: 'a\0@b.example' })],
  ['deep parts', nest(40)],
  ['deeper parts', nest(5000)],
  [
    'a part that is its own',
    writeMail(multipart(), '--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n--b\n'),
  ],
  ['no boundary', writeMail({ 'Content-Type': 'multipart/mixed' }, '--\nhi')],
  [
    'an empty boundary',
    writeMail({ 'Content-Type': 'multipart/mixed; boundary=""' }, '--\nhi\n----'),
  ],
  [
    'a boundary of a megabyte',
    writeMail({ 'Content-Type': `multipart/mixed; boundary=${'b'.repeat(400_000)}` }),
  ],
  ['a boundary that never ends', writeMail(multipart(), part('Content-Type: text/plain', 'hi'))],
  [
    'thousands of parts',
    writeMail(multipart(), part('Content-Type: text/plain', 'a').repeat(3000)),
  ],
  ['thousands of files', writeMail(multipart(), file('a.pdf', 'abc').repeat(3000))],
  ['a letter set of nowhere', writeMail({ 'Content-Type': 'text/plain; charset=x-none' })],
  [
    'a letter set of a megabyte',
    writeMail({ 'Content-Type': `text/plain; charset=${'x'.repeat(300_000)}` }),
  ],
  ['broken utf-8', writeMail({}, bytes('\xC3\x28 \xA0\xA1 \xF0\x28\x8C\x28').toString('latin1'))],
  ['utf-7', writeMail({ 'Content-Type': 'text/plain; charset=utf-7' }, '+ADw-script+AD4-')],
  ['half of a pair', writeMail({ 'Content-Type': 'text/plain; charset=utf-16' }, '\uD800')],
  ['broken base64', writeMail({ 'Content-Transfer-Encoding': 'base64' }, '====%%%%A')],
  [
    'broken quoted-printable',
    writeMail({ 'Content-Transfer-Encoding': 'quoted-printable' }, '=ZZ=\n='),
  ],
  ['an encoding of nowhere', writeMail({ 'Content-Transfer-Encoding': 'x-zip' }, 'hi')],
  ['encoded words without end', writeMail({ Subject: '=?utf-8?Q?'.repeat(20_000) })],
  [
    'a script in a page',
    writeMail(
      { 'Content-Type': 'text/html' },
      '<script>alert(1)</script><img src=x onerror=alert(1)>hi',
    ),
  ],
  ['tags without end', writeMail({ 'Content-Type': 'text/html' }, '<'.repeat(300_000))],
  ['remarks without end', writeMail({ 'Content-Type': 'text/html' }, '<!--'.repeat(200_000))],
  ['deep tags', writeMail({ 'Content-Type': 'text/html' }, `${'<div>'.repeat(100_000)}hi`)],
  ['styles without end', writeMail({ 'Content-Type': 'text/html' }, '<style>'.repeat(100_000))],
  [
    'signs of nowhere',
    writeMail({ 'Content-Type': 'text/html' }, '&#99999999;&#x110000;&nope;&#0;'),
  ],
  ['words that turn around', writeMail({ Subject: 'a\u202Egpj.exe' }, 'a\u202Eb\u0007\u001B[2J')],
  ['a file that climbs', writeMail(multipart(), `${file('"../../../etc/passwd"', 'x')}--b--`)],
  [
    'a file with two names',
    writeMail(
      multipart(),
      `${file("a.pdf; filename=b.exe; filename*=utf-8''%2e%2e%2fc.sh", 'x')}--b--`,
    ),
  ],
  [
    'a name of a megabyte',
    writeMail(multipart(), `${file(`${'n'.repeat(200_000)}.pdf`, 'x')}--b--`),
  ],
  [
    'more than fits',
    writeMail(
      multipart(),
      `${file('a.bin', 'a'.repeat(6_000_000))}${file('b.bin', 'b'.repeat(6_000_000))}--b--`,
    ),
  ],
  ['answers to thousands', writeMail({ References: '<a@b> '.repeat(20_000) })],
  [
    'brackets without end',
    writeMail({ 'In-Reply-To': '<'.repeat(100_000), From: '<'.repeat(100_000) }),
  ],
  [
    'addresses without end',
    writeMail({ To: 'a@b.example,'.repeat(20_000), From: '"'.repeat(50_000) }),
  ],
  ['groups in groups', writeMail({ To: `${'g:'.repeat(20_000)}a@b.example;` })],
  ['a mail in a mail in a mail', nestMails(30)],
  [
    'a report of nothing',
    writeMail(
      { 'Content-Type': 'multipart/report; boundary=b' },
      '--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: ;;;\n--b--',
    ),
  ],
  ['empty lines', writeMail({}, '\n'.repeat(300_000))],
  ['lines that look quoted', writeMail({}, 'On '.repeat(60_000))],
  ['a colon too few', writeMail({}, `${'Am x '.repeat(60)}\n`.repeat(1000))],
]

describe('a mail that means harm', () => {
  it.each(hostile)('is read within bounds or not at all: %s', async (_, raw) => {
    const read = await parseMail(raw)
    expect(read.words.length).toBeLessThanOrEqual(20_000)
    expect(read.subject.length).toBeLessThanOrEqual(200)
    expect(read.subject).not.toMatch(/[\p{Cc}\u202E]/u)
    expect(read.words).not.toMatch(/[^\P{Cc}\t\n]|\u202E/u)
    expect(read.words.isWellFormed()).toBe(true)
    expect(read.words).not.toContain('alert(1)')
    expect(read.files.length).toBeLessThanOrEqual(mailLimits.fileCount)
    const all = read.files.reduce((sum, { content }) => sum + content.length, 0)
    expect(all).toBeLessThanOrEqual(mailLimits.files)
    for (const { name, type } of read.files) {
      expect(name).toMatch(/^[^/\\\p{Cc}.][^/\\\p{Cc}]{0,99}$/u)
      expect(type).toMatch(/^[\w.+-]+(?:\/[\w.+-]+)?$/)
    }
    expect(read.answers.length).toBeLessThanOrEqual(100)
  })

  it('is read by its head alone where its heads, its parts, its depth or its lines have no end', async () => {
    for (const name of [
      'megabytes of heads',
      'deeper parts',
      'thousands of parts',
      'empty lines',
    ]) {
      const raw = hostile.find(([one]) => one === name)?.[1] ?? new Uint8Array()
      expect(await parseMail(raw)).toMatchObject({ isWhole: false, words: '', files: [] })
    }
    const heads = { Subject: 'Our trip', 'Reply-To': 'ada@home.example', 'In-Reply-To': '<a@b>' }
    expect(await parseMail(writeMail(heads, '\n'.repeat(mailBounds.lines)))).toMatchObject({
      isWhole: false,
      subject: 'Our trip',
      answers: ['a@b'],
      from: { name: 'Ada Example', address: 'ada@guests.example' },
      replyTo: [{ address: 'ada@home.example' }],
    })
    expect(hostile.length).toBeGreaterThanOrEqual(40)
  })
})

function nest(depth: number): Uint8Array {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  return bytes(`From: a@b.example\r\n${open.join('')}Content-Type: text/plain\r\n\r\nhi`)
}

function nestMails(depth: number): Uint8Array {
  const one = 'From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n'
  return bytes(`${one.repeat(depth)}Subject: x\r\n\r\nhi`)
}
