import { describe, expect, it } from 'vitest'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { mailLimits } from '#app/messages/threads.ts'
import { cutQuoted } from './cut-quoted.ts'
import { mailBounds, parseMail } from './parse-mail.ts'

const multipart = (kind = 'mixed') => ({ 'Content-Type': `multipart/${kind}; boundary=b` })
const part = (heads: string, body: string) => `--b\n${heads}\n\n${body}\n`
const file = (name: string, body: string, type = 'application/pdf') =>
  part(`Content-Type: ${type}\nContent-Disposition: attachment; filename=${name}`, body)
const bytes = (text: string) => Buffer.from(text, 'latin1')

const readWords = async (heads: Record<string, string>, body: string) =>
  (await parseMail(writeMail(heads, body))).words
const html = (page: string, heads: Record<string, string> = {}) =>
  parseMail(writeMail({ 'Content-Type': 'text/html; charset=utf-8', ...heads }, page))
const writeTypedMail = (type: string, body?: string) => writeMail({ 'Content-Type': type }, body)
const withCharset = (charset: string) => ({ 'Content-Type': `text/plain; charset=${charset}` })

describe('a parsed mail', () => {
  it('has the written text in any charset and encoding', async () => {
    const quoted = { 'Content-Transfer-Encoding': 'quoted-printable' }
    const base64 = { 'Content-Transfer-Encoding': 'base64' }
    expect(await readWords(quoted, 'Caf=C3=A9, =\nplease')).toBe('Café, please')
    expect(await readWords({ ...quoted, ...withCharset('iso-8859-1') }, 'Gr=FC=DFe')).toBe('Grüße')
    expect(
      await readWords({ ...base64, ...withCharset('iso-2022-jp') }, 'GyRCJCIkaiQsJEgbKEI='),
    ).toBe('ありがと')
    expect(await readWords({ ...base64, ...withCharset('gb18030') }, '0LvQuw==')).toBe('谢谢')
    const { words } = await html('<p>One &amp; two</p><p>Three')
    expect(words).toBe('One & two\n\nThree')
    const bothParts =
      part('Content-Type: text/plain', 'Plain.') + part('Content-Type: text/html', '<b>Rich.</b>')
    expect(await readWords(multipart('alternative'), `${bothParts}--b--`)).toBe('Plain.')
    const blank = bothParts.replace(
      'text/plain\n\nPlain.',
      'text/plain; charset=utf-8\n\n\u00a0\u200b',
    )
    expect(await readWords(multipart('alternative'), `${blank}--b--`)).toBe('Rich.')
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
    ['________________________________\nFrom: Office\nSent: Tuesday\nTo: Ada\n\nHello'],
    ['Von: Office <a@b.example>\nDatum: 17. Mai 2026 um 10:00\nAn: Ada\n\nHello'],
    ['De : Office\nDate : mardi 17\nÀ : Ada\nObjet : Votre voyage\n\nHello'],
    ['From: Office\nSent: Tuesday\nTo: Ada\nSubject: Yours\n\nHello\n> before\nthat'],
    ['> Hello\n>\n> there'],
    ['wt., 17 lis 2026 o 10:00 Office <a@b.example> napisał(a):\n\n> Hello'],
    ['17 nov. 2026 kl. 10:00 skrev Office <a@b.example>:\n\n> Hello'],
    ['вт, 17 нояб. 2026 г. в 10:00, Office <a@b.example>:\n\n> Hello'],
    ['2026年11月17日(火) 10:00 Office <a@b.example>:\n\n> Hello'],
    ['Office <a@b.example> 于2026年11月17日周二 10:00写道：\n\n> Hello'],
    ['בתאריך 17 בנוב׳ 2026 ב-10:00 מאת \u202aOffice\u202c\u200f <a@b.example>:\u202c\n\n> Hello'],
    ['Op Di. 17 Nov. 2026 om 10:00 het Office <a@b.example> geskryf:\n\n> Hello'],
    ['Op 17 nov. 2026, om 10:00 heeft Office <a@b.example> het volgende geschreven:\n> Hello'],
    ['On Tuesday, November 17, 2026 at 10:00:00 AM GMT+2, Office <a@b.example> wrote:\n\nHello'],
    ['De: Office\nEnviado el: martes\nPara: Ada\nAsunto: Viaje\n\nHello'],
    ['De: Office\nEnviada em: terça-feira\nPara: Ada\nAssunto: Viagem\n\nHello'],
    ['Van: Office\nGestuur: Dinsdag\nAan: Ada\nOnderwerp: Reis\n\nHello'],
    ['Od: Office\nWysłano: wtorek\nDo: Ada\nTemat: Plan\n\nHello'],
    ['От: Office\nОтправлено: вторник\nКому: Ada\nТема: План\n\nHello'],
    ['________________________________\n发件人: Office\n发送时间: 2026\n收件人: Ada\n\nHello'],
    ['Gesendet: Dienstag um 10:00 Uhr\nVon: Office <a@b.example>\nAn: Ada\n\nHello'],
    ['-----Originalnachricht-----\nVon: Office\nHello'],
    ['-----Messaggio originale-----\nDa: Office\nHello'],
    ['------------------ 原始邮件 ------------------\nOffice\nHello'],
    ['On Tue, 17 Nov 2026 at 10:00, Office wrote:\n> Hello\n\n-- \nAda, from my phone'],
  ])('is split before a quoted mail, which is kept: %j', (quote) => {
    const { words, quoted } = cutQuoted(`Yes, please.\nAda\n\n${quote}`)
    expect(words).toBe('Yes, please.\nAda')
    expect(quoted).toBe(quote)
  })

  it.each([
    ['> When?\n\nOn Monday.'],
    ['On Monday we wrote to you.'],
    ['Hello,\nOn Monday my wife wrote:\nplease bring the children'],
    ['Hello,\n\nOn Tue, 17 Nov 2026 at 10:00, Office wrote:\n> When?\n\nOn Monday.\nAda'],
    ['Hello,\n> When?\nOn Monday.\n> How many?\nFour.'],
    ['From: here to there'],
    ['Hello,\nOn 3 May 2026 at 10:00 my wife wrote:\nplease bring the children'],
    ['Hello,\nOn 20 May 2026 I wrote to ada@x.example:\nplease answer'],
    ['Hello,\n-----Original message was lost, so again:\nFour people'],
    ['Hello,\nPlease answer to Ada <ada@x.example> by 10:30:\nwe leave then'],
    ['A transfer, please.\nFrom: Cape Town airport\nDate: 3 May\nTo: Camps Bay\nFour of us'],
    ['Von: Flughafen\nDatum: 3. Mai\nNach: Camps Bay'],
    ['Our plan:\n________________________________\nMonday: the Peninsula'],
    ['> all of it'],
  ])('is not split if its text continues below the quote or only looks quoted: %j', (text) => {
    expect(cutQuoted(text)).toEqual({ words: text, quoted: null })
  })

  const quotedReply = 'On Tue, 17 Nov 2026 at 10:00, Ann <ann@b.example> wrote:\n> Please come'
  it.each([
    ['a new mail', { Subject: 'Our tour' }, quotedReply],
    ['a new mail with lines like headers', { Subject: 'Ride' }, 'From: x@y.example\nDate: 3 May'],
    ['a forward', { Subject: 'Fwd: Our plan', 'In-Reply-To': '<a@b>' }, quotedReply],
    [
      'a German forward',
      { Subject: 'WG: AW: Plan' },
      `----- Original Message -----\n${quotedReply}`,
    ],
  ])('is not split if it is no answer: %s', async (_, heads, below) => {
    const { words, quoted } = await parseMail(writeMail(heads, `Hello,\n\n${below}`))
    expect({ words, quoted }).toEqual({ words: `Hello,\n\n${below}`, quoted: null })
  })

  it.each<Record<string, string>>([
    { Subject: 'Our tour', 'In-Reply-To': '<a@b>' },
    { Subject: 'Our tour', References: '<a@b>' },
    { Subject: 'AW: Our tour' },
    { Subject: 'Re[2]: Our tour' },
    { Subject: 'Antw: Fwd: Our tour' },
  ])('is split as an answer by the headers %j', async (heads) => {
    const { words, quoted } = await parseMail(writeMail(heads, `Yes.\n\n${quotedReply}`))
    expect([words, quoted]).toEqual(['Yes.', quotedReply])
  })

  it('has the rest of a very long text in its folded part, up to a limit', async () => {
    const long = await parseMail(writeMail({}, `${'a'.repeat(20_000)}b`))
    expect([long.words.length, long.quoted]).toEqual([20_000, 'b'])
    const longer = await parseMail(writeMail({}, 'a'.repeat(190_000)))
    expect(longer.quoted).toMatch(/^a{100000}\n\[…\]$/)
  })

  const gmail =
    '<div class="gmail_quote"><div>Am 17. schrieb Office:</div><blockquote>Before<br>noon?</blockquote>'

  it('has the quoted part of an HTML mail apart, without scripts and styles', async () => {
    const page = `<html><head><style>p{color:red}</style><body><p>Yes&#33;</p><script>alert(1)</script>${gmail}</div>`
    const { words, quoted } = await html(page)
    expect([words, quoted]).toEqual(['Yes!', 'Am 17. schrieb Office:\n\n> Before\n> noon?'])
    const outlook =
      '<p>Yes<div id="divRplyFwdMsg">发件人: Office<br>已发送: 17</div><div>Hello<blockquote>Older</blockquote>again</div>'
    expect((await html(outlook)).words).toBe('Yes')
  })

  it('shows text written below or inside the quoted part of an HTML mail', async () => {
    for (const page of [
      `Hello,${gmail}<div>After noon.</div></div>`,
      `Hello,${gmail}</div><p>After noon.`,
      `Hello,${gmail}<p>After noon.</p><blockquote>How many?</blockquote>Four</div>`,
    ]) {
      const { words, quoted } = await html(page)
      expect(quoted).toBe(null)
      expect(words).toContain('After noon.')
      expect(words).toContain('> Before')
    }
    const ownQuote = await html('See this:<blockquote>Day 1: wine</blockquote>', {
      Subject: 'A plan',
    })
    expect([ownQuote.words, ownQuote.quoted]).toEqual(['See this:\n> Day 1: wine', null])
  })

  it.each([
    ['G&auml;ste &Auml;rger', 'Gäste Ärger'],
    ['&pound;400 &euro;5 &yen;6', '£400 €5 ¥6'],
    ['&pound400 &copy 2026 &eacute;t&eacute', '£400 © 2026 été'],
    ['&scaron;&ccaron;&zcaron; &Scaron;', 'ščž Š'],
    ['a&thinsp;b&ensp;c&nbsp;d&frac12;', 'a\u2009b\u2002c d½'],
    ['don&#146;t &#x92; &#8217; &#x1F600;', 'don’t ’ ’ 😀'],
    ['R&D, AT&T, &nosuchname; &amp;auml;', 'R&D, AT&T, &nosuchname; &auml;'],
    ['under < 400 and <3 it', 'under < 400 and <3 it'],
    ['<table><tr><td>Day<td>Place</tr></table>', 'Day Place'],
    ['<b>Day</b><caption>Plan</caption><option>Wine<option>Sea', 'Day\nPlan\n\nWine\nSea'],
    ['<html><head><meta charset=utf-8><title>No</title><body>Yes', 'Yes'],
    ['zero&#0;&#xFFFFFF;', 'zero\ufffd\ufffd'],
  ])('converts the HTML %j to %j', async (page, words) => {
    expect((await html(page)).words).toBe(words)
  })
})

const hostileMails: [name: string, mail: Uint8Array][] = [
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
  ['deep parts', nestParts(40)],
  ['deeper parts', nestParts(5000)],
  [
    'a part that contains itself',
    writeMail(multipart(), '--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n--b\n'),
  ],
  ['no boundary', writeTypedMail('multipart/mixed', '--\nhi')],
  ['an empty boundary', writeTypedMail('multipart/mixed; boundary=""', '--\nhi\n----')],
  ['a boundary of a megabyte', writeTypedMail(`multipart/mixed; boundary=${'b'.repeat(400_000)}`)],
  ['a boundary that never ends', writeMail(multipart(), part('Content-Type: text/plain', 'hi'))],
  [
    'thousands of parts',
    writeMail(multipart(), part('Content-Type: text/plain', 'a').repeat(3000)),
  ],
  ['thousands of files', writeMail(multipart(), file('a.pdf', 'abc').repeat(3000))],
  ['an unknown charset', writeTypedMail('text/plain; charset=x-none')],
  ['a very long charset name', writeTypedMail(`text/plain; charset=${'x'.repeat(300_000)}`)],
  ['broken utf-8', writeMail({}, bytes('\xC3\x28 \xA0\xA1 \xF0\x28\x8C\x28').toString('latin1'))],
  ['utf-7', writeTypedMail('text/plain; charset=utf-7', '+ADw-script+AD4-')],
  ['half of a surrogate pair', writeTypedMail('text/plain; charset=utf-16', '\uD800')],
  ['broken base64', writeMail({ 'Content-Transfer-Encoding': 'base64' }, '====%%%%A')],
  [
    'broken quoted-printable',
    writeMail({ 'Content-Transfer-Encoding': 'quoted-printable' }, '=ZZ=\n='),
  ],
  ['an unknown encoding', writeMail({ 'Content-Transfer-Encoding': 'x-zip' }, 'hi')],
  ['encoded words without end', writeMail({ Subject: '=?utf-8?Q?'.repeat(20_000) })],
  [
    'a script in a page',
    writeTypedMail('text/html', '<script>alert(1)</script><img src=x onerror=alert(1)>hi'),
  ],
  ['tags without end', writeTypedMail('text/html', '<'.repeat(300_000))],
  ['comments without end', writeTypedMail('text/html', '<!--'.repeat(200_000))],
  ['deep tags', writeTypedMail('text/html', `${'<div>'.repeat(100_000)}hi`)],
  ['styles without end', writeTypedMail('text/html', '<style>'.repeat(100_000))],
  ['unknown character references', writeTypedMail('text/html', '&#99999999;&#x110000;&nope;&#0;')],
  [
    'text that reverses its direction',
    writeMail({ Subject: 'a\u202Egpj.exe' }, 'a\u202Eb\u0007\u001B[2J'),
  ],
  [
    'a file name with parent folders',
    writeMail(multipart(), `${file('"../../../etc/passwd"', 'x')}--b--`),
  ],
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
    'files above the limit',
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
    writeTypedMail(
      'multipart/report; boundary=b',
      '--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: ;;;\n--b--',
    ),
  ],
  ['empty lines', writeMail({}, '\n'.repeat(300_000))],
  ['lines that look quoted', writeMail({}, 'On '.repeat(60_000))],
  ['lines without a colon', writeMail({}, `${'Am x '.repeat(60)}\n`.repeat(1000))],
]

describe('a hostile mail', () => {
  it.each(hostileMails)('is parsed within all limits: %s', async (_, raw) => {
    const parsed = await parseMail(raw)
    expect(parsed.words.length).toBeLessThanOrEqual(20_000)
    expect(parsed.subject.length).toBeLessThanOrEqual(200)
    expect(parsed.subject).not.toMatch(/[\p{Cc}\u202E]/u)
    expect(parsed.words).not.toMatch(/[^\P{Cc}\t\n]|\u202E/u)
    expect(parsed.words.isWellFormed()).toBe(true)
    expect(parsed.words).not.toContain('alert(1)')
    expect(parsed.files.length).toBeLessThanOrEqual(mailLimits.fileCount)
    const totalBytes = parsed.files.reduce((sum, { content }) => sum + content.length, 0)
    expect(totalBytes).toBeLessThanOrEqual(mailLimits.files)
    for (const { name, type } of parsed.files) {
      expect(name).toMatch(/^[^/\\\p{Cc}.][^/\\\p{Cc}]{0,99}$/u)
      expect(type).toMatch(/^[\w.+-]+(?:\/[\w.+-]+)?$/)
    }
    expect(parsed.answers.length).toBeLessThanOrEqual(100)
  })

  it('is parsed by its head only if it exceeds a limit of headers, parts, depth or lines', async () => {
    for (const name of [
      'megabytes of heads',
      'deeper parts',
      'thousands of parts',
      'empty lines',
    ]) {
      const raw = hostileMails.find(([title]) => title === name)?.[1] ?? new Uint8Array()
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
    expect(hostileMails.length).toBeGreaterThanOrEqual(40)
  })
})

function nestParts(depth: number): Uint8Array {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  return bytes(`From: a@b.example\r\n${open.join('')}Content-Type: text/plain\r\n\r\nhi`)
}

function nestMails(depth: number): Uint8Array {
  const mailHead = 'From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n'
  return bytes(`${mailHead.repeat(depth)}Subject: x\r\n\r\nhi`)
}
