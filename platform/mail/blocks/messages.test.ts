import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { computePrice } from '#rules/prices/price.ts'
import { newOrderGuest, newOrderOffice } from '#app/booking/mails.server.ts'
import { enquiryGuest, enquiryOffice } from '#app/enquiries/mails.server.ts'
import { sampleContact } from '#app/enquiries/enquiry-mail-samples.server.ts'
import { getSampleBooking, getSampleMessages, getSampleTransfer } from './samples.ts'

const { company } = shipped
const en = wordsOf(shipped)
const sampleBooking = getSampleBooking(shipped)
const sampleTransfer = getSampleTransfer(shipped)
const forTwo = {
  date: '2027-01-22',
  bookedOn: '2026-11-22',
  party: { adults: 2, children: 0 },
}
const hostile = `<img src=x onerror="alert('1')">&amp; </title><script>`

describe.each(Object.entries(getSampleMessages(shipped)))('the mail %s', (kind, message) => {
  it('says the same in HTML and in plain text', () => {
    const words = readableText(message.html)
    for (const line of message.text.split(/\n|: |\d\. |> |-- /)) {
      if (/^-*$/.test(line.trim()) || line.startsWith('http')) continue
      expect(words).toContain(squeeze(line))
    }
  })

  it('has a subject on one line and tells where it comes from', () => {
    expect(message.subject).toMatch(/^[^\r\n]{5,120}$/)
    for (const body of [message.text, readableText(message.html)]) {
      for (const fact of [company.name, company.phone, company.email, company.address.street]) {
        expect(body).toContain(fact)
      }
    }
  })

  it('breaks no phone number, and lets ours be called', () => {
    const body = message.html.slice(message.html.indexOf('<main'))
    const whole = /<span style="white-space:nowrap">\+[\d ]+<\/span>|"tel:\+\d+"|>\s*\+[\d ]+<\/a/g
    expect(body.replaceAll(whole, '').replace(/wa\.me\S+/, '')).not.toMatch(/\+\d\d \d/)
    for (const [, number = ''] of body.matchAll(/tel:([^"]+)/g))
      expect(
        [company.phone, company.emergencyPhone].map((one) => one.replaceAll(' ', '')),
      ).toContain(number)
  })

  it('lets our address be written to, with a press, wherever it stands', () => {
    const body = message.html.slice(message.html.indexOf('<main'))
    const links = /<a [^>]*href="mailto:[^"]*"[^>]*>[^<]*<\/a/g
    expect(body.replaceAll(links, '')).not.toContain(company.email)
  })

  it('is signed where a guest is told where to ask, and below sad news', () => {
    const asks = message.text.includes(en.mails.shared.questions.title)
    const signed = [
      'grave-told-guest',
      'order-cancelled-grave',
      'contact-guest',
      'thread-answer-guest',
    ]
    const isSad = signed.includes(kind)
    const signature = en.mails.shared.signature.replace('{company}', company.shortName)
    expect(message.text.includes(signature)).toBe(asks || isSad)
  })

  it('fills every brace of its words', () => {
    expect(message.subject + message.text).not.toMatch(/[{}]/)
  })

  it('has the colours of the dark for all that has colours of the day', () => {
    const body = message.html.slice(message.html.indexOf('<body'))
    const bare = [...body.matchAll(/<(\w+)\b([^>]*)style="([^"]*)"/g)].filter(
      ([, , before = '', style = '']) => /#[\da-f]{6}/i.test(style) && !before.includes('class='),
    )
    expect(bare.map(([tag]) => tag)).toEqual([])
    for (const [, names = ''] of body.matchAll(/class="([^"]*)"/g))
      for (const name of names.split(' ')) expect(message.html).toContain(`.${name}{`)
  })

  it('asks nothing of the network and carries no script', () => {
    // Pictures are attached (`makePictures`), so the validator doesn't see them.
    const html = message.html.replaceAll(/<img\s+src="cid:[\w-]+"/g, '')
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|javascript:/i)
  })
})

describe('the confirmation to the guest', () => {
  it('names reference, tour, date in words, party, price lines, total and the charges for cancelling', () => {
    const { text, subject } = newOrderGuest(shipped, sampleBooking)
    expect(subject).toContain('CC-7K3M-9QXD')
    expect(text).toContain('Your reference: CC-7K3M-9QXD')
    expect(text).toContain('Tour: Cape Peninsula and Cape Point')
    expect(text).toContain('Date: Saturday, 20 February 2027')
    expect(text).toContain('Guests: 2 adults, 1 child and 1 under 3, with 1 child seat')
    expect(text).toContain('2 adults × R2,500: R5,000')
    expect(text).toContain('1 child × R1,250: R1,250')
    expect(text).toContain('1 under 3: free')
    expect(text).toContain('Total: R6,250')
    expect(text).toContain('Until Tuesday, 22 December 2026: R937.50 (15%)')
    expect(text).toContain(company.whatsapp)
    expect(text).toContain('We know where to pick you up, and we’ll confirm the time by e-mail')
  })

  it('never calls a booking confirmed before it is paid', () => {
    const { text, subject } = newOrderGuest(shipped, sampleBooking)
    expect(text).toContain('We have your booking, and we’re holding your date.')
    expect(text).toContain('We’ll hold it until the end of Tuesday, 1 December 2026.')
    expect(text).toContain('is confirmed once we have the completed form and the full payment')
    expect(`${subject} ${text}`).not.toMatch(
      /your booking is confirmed(?! once)|booking confirmed/i,
    )
  })

  it('names no day of its own where the trip comes before the end of the hold', () => {
    for (const message of [
      newOrderGuest(shipped, { ...sampleBooking, heldUntil: undefined }),
      newOrderGuest(shipped, { ...sampleTransfer, heldUntil: undefined }),
    ]) {
      expect(message.text).not.toMatch(/until the end|need longer/)
    }
  })

  it('does no arithmetic on a price that is on request', () => {
    const quote = computePrice({ priceFrom: 'Contact for Custom Pricing' }, forTwo)
    const { text, html } = newOrderGuest(shipped, { ...sampleBooking, quote })
    expect(text).toContain('We price this tour party by party')
    expect(text).toContain('Until Tuesday, 22 December 2026: 15%')
    expect(text + html).not.toMatch(/NaN|undefined|R0\b/)
  })

  it('leaves out what was not given', () => {
    const { text } = newOrderGuest(shipped, {
      ...sampleBooking,
      children: 0,
      toddlers: 0,
      childSeats: 0,
      quote: computePrice({ priceFrom: 'R2,500' }, forTwo),
      pickup: undefined,
      specialRequests: undefined,
      emergencyContact: undefined,
      emergencyPhone: undefined,
    })
    expect(text).not.toMatch(/emergency contact|special requests|child|undefined/i)
    expect(text).toContain(
      'Before the day we’ll confirm by e-mail where and when we’ll pick you up.',
    )
  })
})

describe('the announcement to the office', () => {
  it('names the guest, how to reach them, and which departure of the day it is', () => {
    const { text } = newOrderOffice(shipped, { ...sampleBooking, taken: 2, departuresPerDay: 3 })
    for (const fact of ['Ada Example', 'ada@guests.example', '+44 20 7946 0000', 'Sam Example']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('departure 2 of 3')
    expect(text).toContain('> A quiet table, please.\n> We are vegetarians.')
  })
})

describe('a message from the contact form', () => {
  it('reaches the office with every field', () => {
    const { text, subject } = enquiryOffice(shipped, sampleContact)
    expect(subject).toBe('Website message: Two days in the winelands')
    for (const fact of ['Ada Example', '+44 20 7946 0000', 'Winelands Tour', '> Could you plan']) {
      expect(text).toContain(fact)
    }
  })

  it('is acknowledged without repeating a word of it', () => {
    const { text, subject } = enquiryGuest(shipped, sampleContact)
    expect(text).toContain('within 24 hours')
    expect(text + subject).not.toMatch(/winelands|3 March/)
  })
})

describe('the mails of a transfer request', () => {
  it('tell the guest vehicle, date, guests, kind, price and the charges for cancelling', () => {
    const { text, subject } = newOrderGuest(shipped, sampleTransfer)
    expect(subject).toBe(
      'Your transfer request TR-7K3M-9QXD: Premium Van, Saturday, 20 February 2027',
    )
    for (const fact of [
      'Vehicle: Premium Van',
      'Guests: 8',
      'Tour type: Overland Tours',
      'We’re holding the day for you until the end of Tuesday, 1 December 2026.',
      'Your pick-up place, your flight number and your special requests reached us.',
      'We know where to pick you up, and we’ll confirm the time by e-mail before the day.',
      'Total: R9,000',
      'Until Tuesday, 22 December 2026: R1,350 (15%)',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('promise no vehicle before the office has answered', () => {
    const { text } = newOrderGuest(shipped, sampleTransfer)
    expect(text).toContain('tell you whether the vehicle is free')
    expect(text).not.toMatch(/we hold|is confirmed(?! once)/i)
  })

  it('leave out what was not given, and then ask for it', () => {
    const none = { guests: 1, childSeats: 0, pickup: undefined, flight: undefined }
    const bare = { ...sampleTransfer, ...none }
    const { text } = newOrderGuest(shipped, { ...bare, specialRequests: undefined })
    expect(text).toContain('Guests: 1\n')
    expect(text).not.toMatch(/repeat what you wrote|undefined/)
    expect(text).toContain('we’ll confirm by e-mail where and when we’ll pick you up')
    expect(newOrderOffice(shipped, bare).text).toContain('Ask for the pick-up place')
  })

  it('give the office the guest and how to reach them', () => {
    const { text } = newOrderOffice(shipped, sampleTransfer)
    for (const fact of [
      'Ada Example',
      'ada@guests.example',
      '> Two prams.\n> A surfboard.',
      `${en.transfer.asked.pickup.label}: International arrivals`,
      `${en.transfer.asked.flight.label}: SA 322`,
    ]) {
      expect(text).toContain(fact)
    }
  })
})

describe('text from outside', () => {
  it('stays text in every mail', () => {
    const booking = {
      ...sampleBooking,
      firstName: hostile,
      lastName: hostile,
      phone: hostile,
      email: hostile,
      specialRequests: hostile,
      emergencyContact: hostile,
    }
    const transfer = { ...sampleTransfer, name: hostile, phone: hostile, pickup: hostile }
    const toGuest = [
      newOrderGuest(shipped, { ...transfer, specialRequests: hostile }),
      newOrderGuest(shipped, booking),
      enquiryGuest(shipped, { ...sampleContact, name: hostile }),
    ]
    const toOffice = [
      newOrderOffice(shipped, { ...transfer, specialRequests: hostile }),
      newOrderOffice(shipped, { ...booking, taken: 1, departuresPerDay: 1 }),
      enquiryOffice(shipped, {
        ...sampleContact,
        name: hostile,
        subject: hostile,
        message: hostile,
      }),
    ]
    for (const { html } of [...toGuest, ...toOffice]) {
      expect(html).not.toMatch(/<img|<script|onerror="/)
    }
    for (const { html } of toOffice) {
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;amp;')
    }
  })
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
