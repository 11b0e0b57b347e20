import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '#rules/dates/calendar-date.ts'

import { cancellationTiers } from '#app/payments/refunds/cancellation.ts'

import { type ConsentKind, consentVersions } from '#rules/guests/consent.ts'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { listCancellationLines } from './cancellation-table.ts'

const { consents, cancellationTable } = shipped
const { cancellations, privacy, terms } = shipped.legal

const documents = [privacy, terms, cancellations]

describe('the legal pages', () => {
  it('have 7, 8 and 6 sections, and the cancellations a contact note besides', () => {
    expect(documents.map((document) => document.sections.length)).toEqual([7, 8, 6])
    expect(cancellations.contactNote).toBeDefined()
  })

  it('say each when it was last updated, by a day that there is', () => {
    for (const { title, lastUpdated } of documents)
      expect(isCalendarDate(lastUpdated), `${title}: lastUpdated is '${lastUpdated}'.`).toBe(true)
  })

  it('give every section an anchor that no other section of its page has', () => {
    for (const { sections } of documents) {
      expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    }
  })

  it('name in the privacy policy the law and each right that P2.17 lists', () => {
    const rights = privacy.sections.find((section) => section.id === 'your-rights')
    const names = rights?.list?.map((right) => right.split(':')[0])
    expect(names).toEqual(
      expect.arrayContaining([
        'Access',
        'Correction',
        'Erasure',
        'Objection or restriction',
        'Withdrawal of consent',
      ]),
    )
    expect(JSON.stringify(privacy)).toContain('POPIA')
  })

  it('head the sections of the privacy policy as P2.17 does', () => {
    expect(privacy.sections.map((section) => section.heading)).toEqual([
      'Introduction',
      'Information we collect',
      'How we use your information',
      'Sharing your information',
      'Security',
      'Your rights',
      'Contact',
    ])
  })
})

describe('what the legal pages say of one thing', () => {
  const { disclosure } = shipped.legal
  const [ofTerms, ofDisclosure] = [terms, disclosure].map((page) => JSON.stringify(page))

  it('is the same for negligence', () => {
    for (const text of [ofTerms, ofDisclosure])
      expect(text).toContain('answer for our own negligence')
  })

  it('has rules for vouchers, promo codes and quotes, which other pages refer to', () => {
    for (const word of ['voucher', 'promo code', 'quote with the button on its page'])
      expect(ofTerms).toContain(word)
  })

  it('denies no cooling-off to vouchers, which have no date', () => {
    expect(ofDisclosure).toContain('A gift voucher has no date')
    expect(wordsOf(shipped).gift.rules).toContain('before it’s spent and we’ll refund you')
  })
})

describe('the cancellation table', () => {
  it('says the charges of P9.10', () => {
    expect(cancellationTable).toEqual([
      { days: '60 or more', charge: '15% fee of the total tour cost' },
      { days: '59 to 30', charge: '50% of the total tour cost is forfeited' },
      { days: '29 to 15', charge: '75% of the total tour cost is forfeited' },
      { days: '14 or fewer, or no-show', charge: '100% of the total tour cost is forfeited' },
    ])
  })

  it('follows the tiers it is given, so that an older booking reads its own table', () => {
    const older = cancellationTiers.map((tier) => ({ ...tier, fromDays: tier.fromDays * 2 }))
    expect(listCancellationLines(older).map((line) => line.days)).toEqual([
      '120 or more',
      '119 to 60',
      '59 to 30',
      '29 or fewer, or no-show',
    ])
  })

  it('stands on the page line by line', () => {
    const charges = cancellations.sections.find((section) => section.id === 'charges')
    expect(charges?.list).toHaveLength(cancellationTiers.length)
    expect(charges?.list?.[1]).toBe('59 to 30: 50% of the total tour cost is forfeited')
  })
})

describe('consents', () => {
  it('have a text and a dated version for every kind of request', () => {
    expect(Object.keys(consents).toSorted()).toEqual([
      'booking',
      'contact',
      'gift',
      'group',
      'newsletter',
      'quote',
      'ride',
      'transfer',
    ])
    for (const [kind, { version, text }] of Object.entries(consents)) {
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(version).toBe(consentVersions[kind as ConsentKind].at(-1))
      expect(text.length).toBeGreaterThan(40)
    }
  })

  it('say of the contact form what P4.7 says of it', () => {
    expect(consents.contact.title).toBe('Data Sharing Consent')
    expect(consents.contact.text).toContain('secure booking system')
    expect(consents.contact.text).toContain('not shared with third parties')
  })
})
