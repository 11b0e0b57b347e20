import { shipped } from '#content/shipped.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import {
  findMail,
  goodPassword,
  openAnotherApp,
  openBrowser,
  readToken,
} from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  fromNetwork,
  giftBody,
  groupQuoteBody,
  rideBody,
  transferBody,
} from '#tests/test-office.ts'
import { toPostedFields } from '#tests/fixtures/every-form.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { hostileBodies, hostileTexts } from './hostile-values.ts'
import { type FuzzAnswer, findHoles } from './answer-faults.ts'
import { isWholeRun } from '../whole-run.ts'

type Fields = Record<string, string>

const email = 'ada@guests.example'

const { timestamp: _, ...contact } = contactBody({ phone: '+44 20 7946 0000' })
/** Every form that works without scripts, filled in correctly (decision 94). */
const forms: Record<string, Fields> = {
  '/book-tour/cape-peninsula': toPostedFields(
    bookingBody({
      specialRequests: 'A ramp',
      emergencyContact: 'Eve',
      emergencyPhone: '+44 20 7946 0001',
    }),
  ),
  '/transfers': toPostedFields(
    transferBody({ pickup: 'The airport', flight: 'BA 059', specialRequests: 'A ramp' }),
  ),
  '/group-quotes': toPostedFields(groupQuoteBody()),
  '/rides': toPostedFields(rideBody()),
  '/gift-voucher': { choice: 'own', ...toPostedFields(giftBody({ message: 'Happy birthday' })) },
  '/contact': toPostedFields(contact),
  '/': { email, consent: shipped.consents.newsletter.version },
  '/auth/confirm?token=abc': { email, act: 'resend' },
}

/** Former addresses of these forms, used by pages until November 2026. */
const formerAddresses: Record<string, string> = {
  '/book-tour/cape-peninsula': '/api/bookings',
  '/transfers': '/api/transfers',
  '/group-quotes': '/api/group-quotes',
  '/rides': '/api/rides',
  '/contact': '/api/functions/send-contact-email',
  '/': '/api/newsletter',
  '/auth/confirm?token=abc': '/api/auth/v1/resend',
}

const mailedLinkForms: Record<string, Fields> = {
  verify: { password: goodPassword },
  disown: { act: 'disown' },
}

const thankYouTitles = [
  en.booking.bookedTitle,
  en.transfer.requestedTitle,
  en.groupQuote.thanksTitle,
  en.gift.thanksTitle,
  en.auth.confirm.takenTitle,
]

/** `npm test` tries a part of the texts, `npm run test:rest` all of them. */
const triedTexts = isWholeRun() ? hostileTexts : hostileTexts.filter((_, n) => n % 16 === 0)

const invalidBodies = [
  ...hostileBodies,
  '%',
  '%00=%00&%ff=%ff',
  '&&&===&&&',
  'email=a%40b.example&email=c%40d.example&tourId=1',
  '__proto__=1&constructor=2&toString=3&__proto__[admin]=1',
  'tourId=..%2F..%2Fapi&date[]=1&adults[$gt]=0',
  Array.from({ length: 5000 }, (_, n) => `f${n}=${n}`).join('&'),
]

describe('a form that is posted without scripts', () => {
  const office = setUpTestOffice()
  let app: ReturnType<typeof openAnotherApp>
  beforeAll(async () => {
    app = openAnotherApp(office, {
      pages,
      renderer,
    })
  })

  it.each(Object.entries(forms))(
    'to %s is accepted when valid, at its present and its former address',
    async (page, { act, ...fields }) => {
      for (const [path, body] of [
        [page, act ? { ...fields, act } : fields],
        [formerAddresses[page] ?? page, fields],
      ] as const) {
        const { status, text } = await post(path, encodeFields(body))
        expect(status).toBeLessThan(300)
        expect(thankYouTitles.filter((title) => text.includes(`>${title}</h1>`))).not.toEqual([])
      }
    },
  )

  it.each(Object.entries(forms))(
    'to %s is refused with a reason for any hostile text, and echoes no markup',
    async (path, { consent: _consent, ...fields }) => {
      const names = Object.keys(fields)
      const bodies = triedTexts.flatMap((text, n) => [
        // The consent is missing, so even texts allowed in a name or message are refused.
        encodeFields({ ...fields, [names[n % names.length] ?? '']: text }),
        encodeFields({ ...Object.fromEntries(names.map((name) => [name, text])), [text]: text }),
      ])
      const faults: string[] = []
      for (const body of [...bodies, ...invalidBodies]) {
        const answer = await post(path, body)
        faults.push(...listFaults(answer).map((fault) => `${fault}: ${body.slice(0, 500)}`))
      }
      expect(faults.slice(0, 10)).toEqual([])
    },
  )

  it.each(Object.entries(forms))(
    'to %s is shown again with its input when refused',
    async (path, { act = '', ...fields }) => {
      const button: Fields = act ? { act } : {}
      const show = async (input: Fields) => {
        const { status, text } = await post(path, encodeFields({ ...input, ...button }))
        expect(status).toBeGreaterThanOrEqual(400)
        return readForm(text, Object.keys(input))
      }
      const typed = { ...fields, email: 'nobody' }
      const form = await show(typed)
      expect(form.filled).toMatchObject(typed)
      expect((await show(form.changed)).filled).toMatchObject(form.changed)
    },
  )

  it.each(Object.entries(forms))(
    'to %s is refused on a page when it is too large',
    async (path, fields) => {
      const answer = await post(path, encodeFields({ ...fields, email: 'x'.repeat(70_000) }))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        413,
        'text/html; charset=utf-8',
      ])
      expect(readReason(answer.text)).toBe(en.refusals['body-too-large'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each(Object.entries(mailedLinkForms))(
    'behind a mailed link, to %s, is accepted with a valid link, or else refused with a reason',
    async (act, fields) => {
      const guest = `${act}@guests.example`
      const account = { email: guest, password: goodPassword }
      expect((await openBrowser(app).post('/api/auth/v1/signup', account)).status).toBe(201)
      const mail = await findMail(office, 'confirm-address', guest)
      const token = readToken(mail?.link ?? '')
      const faults: string[] = []
      for (const invalidToken of ['', 'x'.repeat(43), ...triedTexts]) {
        const answer = await postToLink(invalidToken, encodeFields(fields))
        if (answer.status < 400) faults.push(`was accepted with ${answer.status}: ${invalidToken}`)
        if (!answer.text.includes('value="resend"')) faults.push(`no other link: ${invalidToken}`)
        faults.push(
          ...findHoles(answer, 'https://cape.example').map((fault) => `${fault}: ${invalidToken}`),
        )
      }
      for (const text of triedTexts) {
        const body = encodeFields({ ...fields, [text]: text })
        const answer = await postToLink(token, body)
        faults.push(...listFaults(answer).map((fault) => `${fault}: ${body.slice(0, 500)}`))
      }
      expect(faults.slice(0, 10)).toEqual([])
      expect((await postToLink(token, encodeFields(fields))).status).toBe(200)
      const secondAnswer = await postToLink(token, encodeFields(fields))
      expect(secondAnswer.status).toBeGreaterThanOrEqual(400)
      expect(secondAnswer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('behind a mailed link is redirected only to its own address, whatever its button sends', async () => {
    for (const act of [...hostileTexts, 'constructor', '__proto__', '/api/auth/v1/reset']) {
      const { status, headers } = await send('/auth/confirm?token=abc', encodeFields({ act }))
      expect([act, status, headers.get('location')]).toEqual([
        act,
        307,
        '/api/auth/v1/verify?token=abc',
      ])
    }
  })

  it.each([
    ['from another site', {}, { origin: 'https://elsewhere.example' }, 403],
    ['from a frame without an origin', {}, { origin: 'null' }, 403],
    ['that a program filled in', { website: 'https://spam.example' }, {}, 422],
    ['with an unknown field', { price: '1' }, {}, 422],
    ['without consent', { consent: '' }, {}, 422],
  ])('%s is refused on a page that keeps the input', async (_, change, origin, status) => {
    const body = encodeFields({ ...forms['/contact'], ...change })
    const answer = await send('/contact', body, origin)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'self'`)
    expect(answer.text).toContain(en.contact.pleaseMend)
    expect(answer.text).toContain('value="Two days in the winelands"')
    expect(answer.text).not.toContain('spam.example')
  })

  it('with an unknown code is shown again with the code in an open group', async () => {
    const fields = { ...forms['/book-tour/cape-peninsula'], promoCode: 'SPRING11' }
    const { status, text } = await post('/book-tour/cape-peninsula', encodeFields(fields))
    expect(status).toBe(422)
    const [group = ''] = /<details(?:(?!<details)[^])*?name="promoCode"[^>]*>/.exec(text) ?? []
    expect(group).toMatch(/^<details[^>]* open/)
    expect(group).toContain('value="SPRING11"')
    expect(text).toContain('We don’t know this code.')
  })

  it('behind a mailed link is refused on a page when it is too large', async () => {
    const body = encodeFields({ password: 'x'.repeat(70_000) })
    const answer = await postToLink('abc', body)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      413,
      'text/html; charset=utf-8',
    ])
    expect(readReason(answer.text)).toBe(en.refusals['body-too-large'])
  })

  function postToLink(token: string, body: string) {
    return post(`/auth/confirm?${encodeFields({ token })}`, body)
  }

  /** Posts as a browser does, and again to the redirect's target. */
  async function post(path: string, body: string) {
    const answer = await send(path, body)
    return answer.status === 307 ? send(answer.headers.get('location') ?? '', body) : answer
  }

  async function send(path: string, body: string, origin: Fields = {}) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...origin }
    const cpuBefore = process.cpuUsage()
    const response = await app.request(
      path,
      { method: 'POST', headers, body },
      // Requests of this machine have no limit per network.
      fromNetwork('127.0.0.1'),
    )
    const text = await response.text()
    const ms = process.cpuUsage(cpuBefore).user / 1000
    return { status: response.status, headers: response.headers, text, ms }
  }
})

function encodeFields(fields: Fields): string {
  return new URLSearchParams(fields).toString()
}

const controls = /<(input|textarea|select|option)\b([^>]*)>([^<]*)/g

function readForm(page: string, names: readonly string[]) {
  for (const [form = ''] of page.split('<form').map((rest) => rest.split('</form>'))) {
    const filled: Fields = {}
    const changed: Fields = {}
    let name = ''
    for (const [, tag, attributes = '', content = ''] of form.matchAll(controls)) {
      const readAttribute = (attribute: string) =>
        new RegExp(` ${attribute}="([^"]*)"`).exec(attributes)?.[1]
      name = readAttribute('name') ?? name
      if (tag === 'select') continue
      const value = readAttribute('value') ?? content
      const type = readAttribute('type') ?? ''
      const isOption = tag === 'option' || type === 'radio' || type === 'checkbox'
      const isOn = !isOption || / (?:checked|selected)/.test(attributes)
      if (isOn) filled[name] = value
      if (type === 'hidden' || name === 'website') changed[name] = value
      else if (!isOption) changed[name] = type === 'date' ? '2027-03-03' : `Other ${name}`
      else if (!isOn) changed[name] ??= value
    }
    if (names.every((one) => one in filled)) return { filled, changed }
  }
  throw new Error(`No form has ${names.join(', ')}.`)
}

function listFaults(answer: FuzzAnswer): string[] {
  const faults = findHoles(answer, 'https://cape.example')
  if (answer.status < 400) faults.push(`was accepted with ${answer.status}`)
  if (!/\w/.test(readReason(answer.text))) faults.push('gives no reason')
  return faults
}

function readReason(text: string): string {
  const [, message, listItem = ''] =
    /role="alert"[^>]*>(?:([^<]+)<|[^]*?<li>([^]*?)<\/li>)/.exec(text) ?? []
  return (message ?? listItem).replaceAll(/<[^>]*>/g, '')
}
