import { describe, expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

describe('the words of refusals', () => {
  it('are those of P5 and P8 to the letter', () => {
    expect(en.refusals).toMatchObject({
      'name-required': 'Name is required and must be less than 50 characters',
      'email-invalid': 'Please enter a valid email address',
      'phone-invalid': 'Please enter a valid phone number',
      'message-required': 'Message is required',
      'message-too-long': 'Message must be less than 1000 characters',
      'message-failed': 'There was an error sending your message. Please try again.',
      'guest-count-out-of-range': 'Guest count must be between 1 and 50',
      'special-requests-too-long': 'Special requests must be less than 2000 characters',
      'adults-required': 'At least 1 adult is required.',
      'party-too-small':
        'Minimum {minimum} total guests required. Please email us at the bookings address for smaller bookings.',
      'party-too-large': 'Maximum {maximum} total guests allowed.',
      'booking-failed': 'An error occurred while submitting your booking. Please try again.',
    })
  })

  it('are those of P5.2 for each password rule', () => {
    expect(Object.values(en.passwordRules)).toEqual([
      'Password must be at least 8 characters long',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ])
  })
})

describe('the labels of the tour cards', () => {
  it('are those of P9.5 in English', () => {
    expect(en.cards).toMatchObject({
      mostPopularTours: 'Most Popular Tours',
      viewDetails: 'View Details & Book',
      minimum: 'Minimum {n} guests',
      customPricing: 'Contact for Custom Pricing',
      allInclusive: 'All inclusive package',
      excludes: 'Excludes:',
    })
  })

  it.each(Object.entries({ de, fr, es }))('are all translated into %s', (_, language) => {
    expect(Object.keys(language.cards).toSorted()).toEqual(Object.keys(en.cards).toSorted())
    expect(language.cards.minimum).toContain('{n}')
    for (const label of Object.values(language.cards)) {
      expect(Object.values(en.cards)).not.toContain(label)
    }
  })
})
