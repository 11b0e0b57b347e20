import { describe, expect, it } from 'vitest'
import { type Content, wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { computePrice } from '#rules/prices/price.ts'
import { writeNewOrderMail, writeNewOrderOfficeMail } from '#app/booking/mails.server.ts'
import { writeEnquiryGuestMail, writeEnquiryOfficeMail } from '#app/enquiries/mails.server.ts'
import { sampleContact } from '#app/enquiries/enquiry-mail-samples.server.ts'
import { getSampleBooking, getSampleMessages, getSampleTransfer } from './samples.ts'

const { company } = shipped
const en = wordsOf(shipped)
const sampleBooking = getSampleBooking(shipped)
const sampleTransfer = getSampleTransfer(shipped)
const forTwo = { date: '2027-01-22', bookedOn: '2026-11-22', party: { adults: 2, children: 0 } }
const expectFacts = (text: string, facts: readonly string[]) =>
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
const hostileMarkup = `<img src=x onerror="alert('1')">&amp; </title><script>`

describe.each(Object.entries(getSampleMessages(shipped)))('the mail %s', (kind, message) => {
  it('has the same content in HTML and in plain text', () => {
    const words = readableText(message.html)
    for (const line of message.text.split(/\n|: |\d\. |> |-- /)) {
      if (/^-*$/.test(line.trim()) || line.startsWith('http')) continue
      expect(words).toContain(squeeze(line))
    }
  })

  it('has a subject on one line and names its sender', () => {
    expect(message.subject).toMatch(/^[^\r\n]{5,120}$/)
    const { name, phone, email, address } = company
    for (const body of [message.text, readableText(message.html)])
      expectFacts(body, [name, phone, email, address.street])
  })

  it('keeps phone numbers on one line and links those of the company', () => {
    const body = message.html.slice(message.html.indexOf('<main'))
    const whole = /<span style="white-space:nowrap">\+[\d ]+<\/span>|"tel:\+\d+"|>\s*\+[\d ]+<\/a/g
    expect(body.replaceAll(whole, '').replace(/wa\.me\S+/, '')).not.toMatch(/\+\d\d \d/)
    for (const [, number = ''] of body.matchAll(/tel:([^"]+)/g))
      expect(
        [company.phone, company.emergencyPhone].map((one) => one.replaceAll(' ', '')),
      ).toContain(number)
  })

  it('links the e-mail address of the company everywhere', () => {
    const body = message.html.slice(message.html.indexOf('<main'))
    const links = /<a [^>]*href="mailto:[^"]*"[^>]*>[^<]*<\/a/g
    expect(body.replaceAll(links, '')).not.toContain(company.email)
  })

  it('is signed if it says where to ask questions, and if its news is sad', () => {
    const asks = message.text.includes(en.mails.shared.questions.title)
    const sad = ['grave-told-guest', 'order-cancelled-grave']
    const isSigned = [...sad, 'contact-guest', 'thread-answer-guest'].includes(kind)
    const signature = en.mails.shared.signature.replace('{company}', company.shortName)
    expect(message.text.includes(signature)).toBe(asks || isSigned)
  })

  it('fills all placeholders of its words', () => {
    expect(message.subject + message.text).not.toMatch(/[{}]/)
  })

  it('has a dark colour for everything with a light colour', () => {
    const body = message.html.slice(message.html.indexOf('<body'))
    const withoutClass = [...body.matchAll(/<(\w+)\b([^>]*)style="([^"]*)"/g)].filter(
      ([, , attributes = '', style = '']) =>
        /#[\da-f]{6}/i.test(style) && !attributes.includes('class='),
    )
    expect(withoutClass.map(([tag]) => tag)).toEqual([])
    for (const [, names = ''] of body.matchAll(/class="([^"]*)"/g))
      for (const name of names.split(' ')) expect(message.html).toContain(`.${name}{`)
  })

  it('makes no network request and contains no script', () => {
    // Pictures are attached (`makePictures`), so the validator doesn't see them.
    const html = message.html.replaceAll(/<img\s+src="cid:[\w-]+"/g, '')
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|javascript:/i)
  })
})

describe('the confirmation to the guest', () => {
  it('names reference, tour, date, party, prices, total and the charges for cancelling', () => {
    const { text, subject } = writeNewOrderMail(shipped, sampleBooking)
    expect(subject).toContain('CC-7K3M-9QXD')
    expectFacts(text, [
      'Your reference: CC-7K3M-9QXD',
      'Tour: Cape Peninsula and Cape Point',
      'Date: Saturday, 20 February 2027',
      'Guests: 2 adults, 1 child and 1 under 3, with 1 child seat',
      '2 adults × R2,500: R5,000',
      '1 child × R1,250: R1,250',
      '1 under 3: free',
      'Total: R6,250',
      'Until Tuesday, 22 December 2026: R937.50 (15%)',
      company.whatsapp,
      'We know where to pick you up, and we’ll confirm the time by e-mail',
    ])
  })

  it('never calls an unpaid booking confirmed', () => {
    const { text, subject } = writeNewOrderMail(shipped, sampleBooking)
    expectFacts(text, [
      'We have your booking, and we’re holding your date.',
      'We’ll hold it until the end of Tuesday, 1 December 2026.',
      'is confirmed once we have the completed form and the full payment',
    ])
    expect(`${subject} ${text}`).not.toMatch(
      /your booking is confirmed(?! once)|booking confirmed/i,
    )
  })

  it.each([sampleBooking, sampleTransfer])(
    'names no last day of a hold without one (%#)',
    (order) => {
      const { text } = writeNewOrderMail(shipped, { ...order, heldUntil: undefined })
      expect(text).not.toMatch(/until the end|need longer/)
    },
  )

  it('computes no amounts if the price is on request', () => {
    const quote = computePrice({ priceFrom: 'Contact for Custom Pricing' }, forTwo)
    const { text, html } = writeNewOrderMail(shipped, { ...sampleBooking, quote })
    expect(text).toContain('We price this tour party by party')
    expect(text).toContain('Until Tuesday, 22 December 2026: 15%')
    expect(text + html).not.toMatch(/NaN|undefined|R0\b/)
  })

  it('omits answers that were not given', () => {
    const party = { children: 0, toddlers: 0, childSeats: 0 }
    const emergency = { emergencyContact: undefined, emergencyPhone: undefined }
    const unanswered = { pickup: undefined, specialRequests: undefined, ...emergency }
    const quote = computePrice({ priceFrom: 'R2,500' }, forTwo)
    const { text } = writeNewOrderMail(shipped, {
      ...sampleBooking,
      ...party,
      ...unanswered,
      quote,
    })
    expect(text).not.toMatch(/emergency contact|special requests|child|undefined/i)
    expect(text).toContain(
      'Before the day we’ll confirm by e-mail where and when we’ll pick you up.',
    )
  })
})

describe('the booking mail to the office', () => {
  it('names the guest with contact details, and the number of the departure', () => {
    const { text } = writeNewOrderOfficeMail(shipped, {
      ...sampleBooking,
      taken: 2,
      departuresPerDay: 3,
    })
    expectFacts(text, ['Ada Example', 'ada@guests.example', '+44 20 7946 0000', 'Sam Example'])
    expectFacts(text, ['departure 2 of 3', '> A quiet table, please.\n> We are vegetarians.'])
  })
})

describe('a message from the contact form', () => {
  it('is mailed to the office with every field', () => {
    const { text, subject } = writeEnquiryOfficeMail(shipped, sampleContact)
    expect(subject).toBe('Website message: Two days in the winelands')
    expectFacts(text, ['Ada Example', '+44 20 7946 0000', 'Winelands Tour', '> Could you plan'])
  })

  it('is acknowledged without repeating its text', () => {
    const { text, subject } = writeEnquiryGuestMail(shipped, sampleContact)
    expect(text).toContain('within 24 hours')
    expect(text + subject).not.toMatch(/winelands|3 March/)
  })
})

describe('the mails of a transfer request', () => {
  it('tell the guest vehicle, date, party, kind, price and the charges for cancelling', () => {
    const { text, subject } = writeNewOrderMail(shipped, sampleTransfer)
    expect(subject).toBe(
      'Your transfer request TR-7K3M-9QXD: Premium Van, Saturday, 20 February 2027',
    )
    expectFacts(text, [
      'Vehicle: Premium Van',
      'Guests: 8',
      'Tour type: Overland Tours',
      'We’re holding the day for you until the end of Tuesday, 1 December 2026.',
      'Your pick-up place, your flight number and your special requests reached us.',
      'We know where to pick you up, and we’ll confirm the time by e-mail before the day.',
      'Total: R9,000',
      'Until Tuesday, 22 December 2026: R1,350 (15%)',
    ])
  })

  it('promise no vehicle before the office has confirmed', () => {
    const { text } = writeNewOrderMail(shipped, sampleTransfer)
    expect(text).toContain('tell you whether the vehicle is free')
    expect(text).not.toMatch(/we hold|is confirmed(?! once)/i)
  })

  it('omit answers that were not given, and tell the office to ask for the place', () => {
    const none = { guests: 1, childSeats: 0, pickup: undefined, flight: undefined }
    const bareTransfer = { ...sampleTransfer, ...none }
    const { text } = writeNewOrderMail(shipped, { ...bareTransfer, specialRequests: undefined })
    expect(text).toContain('Guests: 1\n')
    expect(text).not.toMatch(/repeat what you wrote|undefined/)
    expect(text).toContain('we’ll confirm by e-mail where and when we’ll pick you up')
    expect(writeNewOrderOfficeMail(shipped, bareTransfer).text).toContain(
      'Ask for the pick-up place',
    )
  })

  it('give the office the guest with contact details', () => {
    const { text } = writeNewOrderOfficeMail(shipped, sampleTransfer)
    expectFacts(text, [
      'Ada Example',
      'ada@guests.example',
      '> Two prams.\n> A surfboard.',
      `${en.transfer.asked.pickup.label}: International arrivals`,
      `${en.transfer.asked.flight.label}: SA 322`,
    ])
  })
})

describe('markup typed by a guest', () => {
  it('stays text in every mail', () => {
    const names = {
      firstName: hostileMarkup,
      lastName: hostileMarkup,
      emergencyContact: hostileMarkup,
    }
    const contact = { phone: hostileMarkup, email: hostileMarkup, specialRequests: hostileMarkup }
    const booking = { ...sampleBooking, ...names, ...contact }
    const transfer = {
      ...sampleTransfer,
      name: hostileMarkup,
      phone: hostileMarkup,
      pickup: hostileMarkup,
    }
    const toGuest = [
      writeNewOrderMail(shipped, { ...transfer, specialRequests: hostileMarkup }),
      writeNewOrderMail(shipped, booking),
      writeEnquiryGuestMail(shipped, { ...sampleContact, name: hostileMarkup }),
    ]
    const toOffice = [
      writeNewOrderOfficeMail(shipped, { ...transfer, specialRequests: hostileMarkup }),
      writeNewOrderOfficeMail(shipped, { ...booking, taken: 1, departuresPerDay: 1 }),
      writeEnquiryOfficeMail(shipped, {
        ...sampleContact,
        name: hostileMarkup,
        subject: hostileMarkup,
        message: hostileMarkup,
      }),
    ]
    for (const { html } of [...toGuest, ...toOffice])
      expect(html).not.toMatch(/<img|<script|onerror="/)
    for (const { html } of toOffice)
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;amp;')
  })
})

describe('mails of another content', () => {
  const phone = '+27 21 000 0007'
  const dear = 'Good day {name},'
  const { mails, ...others } = en
  const words = { ...others, mails: { ...mails, shared: { ...mails.shared, dear } } } as never
  const content: Content = {
    ...shipped,
    // Use the same emergency number too, so that no shipped number stays in a mail.
    company: { ...company, phone, emergencyPhone: phone } as unknown as Content['company'],
    words: { ...shipped.words, en: words },
  }
  const greeting = mails.shared.dear.replace('{name},', '')
  const before = getSampleMessages(shipped)

  it.each(Object.entries(getSampleMessages(content)))(
    'have its phone number and greeting: %s',
    (kind, { html, text }) => {
      expect(html).toContain(phone)
      expect(text).toContain(phone)
      for (const gone of [company.phone, company.emergencyPhone])
        expect(`${html} ${text}`).not.toContain(gone)
      const isGreeted = before[kind as keyof typeof before].text.startsWith(greeting)
      expect(text.startsWith('Good day ')).toBe(isGreeted)
      expect(text.startsWith(greeting)).toBe(false)
    },
  )
})

function readableText(html: string): string {
  const words = html
    .replaceAll(/<\/?(?:span|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return squeeze(words)
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
