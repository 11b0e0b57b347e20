import { describe, expect, it } from 'vitest'
import { type ConsentKind, consentVersions } from '#rules/guests/consent.ts'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { listCancellationLines } from './cancellation-table.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const { consents, cancellationTable } = shipped
const { cancellations, privacy, terms } = shipped.legal

const documents = [privacy, terms, cancellations]

describe('the legal pages', () => {
  it('have 7, 8 and 6 sections, and the cancellations a contact note besides', () => {
    expect(documents.map((document) => document.sections.length)).toEqual([7, 8, 6])
    expect(cancellations.contactNote).toBeDefined()
  })

  it('name the law and each right of P2.17 in the privacy policy', () => {
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

  it('have the headings of P2.17 in the privacy policy', () => {
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

describe('the legal pages together', () => {
  const { disclosure } = shipped.legal
  const [ofTerms, ofDisclosure] = [terms, disclosure].map((page) => JSON.stringify(page))

  it('say the same about negligence', () => {
    for (const text of [ofTerms, ofDisclosure])
      expect(text).toContain('answer for our own negligence')
  })

  it('have rules for vouchers, promo codes and quotes', () => {
    for (const word of ['voucher', 'promo code', 'quote with the button on its page'])
      expect(ofTerms).toContain(word)
  })

  it('grant a cooling-off period for vouchers', () => {
    expect(ofDisclosure).toContain('A gift voucher has no date')
    expect(wordsOf(shipped).gift.rules).toContain('before it’s spent and we’ll refund you')
  })
})

describe('the cancellation table', () => {
  it('has the charges of P9.10', () => {
    expect(cancellationTable).toEqual([
      { fromDays: 60, days: '60 or more', charge: '15% fee of the total tour cost' },
      { fromDays: 30, days: '59 to 30', charge: '50% of the total tour cost is forfeited' },
      { fromDays: 15, days: '29 to 15', charge: '75% of the total tour cost is forfeited' },
      {
        fromDays: 0,
        days: '14 or fewer, or no-show',
        charge: '100% of the total tour cost is forfeited',
      },
    ])
  })

  it('can be computed from the tiers of an older booking', () => {
    const older = cancellationTiers.map((tier) => ({ ...tier, fromDays: tier.fromDays * 2 }))
    expect(listCancellationLines(older).map((line) => line.days)).toEqual([
      '120 or more',
      '119 to 60',
      '59 to 30',
      '29 or fewer, or no-show',
    ])
  })

  it('is on the page line by line', () => {
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

  it('have the text of P4.7 for the contact form', () => {
    expect(consents.contact.title).toBe('Data Sharing Consent')
    expect(consents.contact.text).toContain('secure booking system')
    expect(consents.contact.text).toContain('not shared with third parties')
  })
})
