import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { writeEnquiryGuestMail, writeEnquiryOfficeMail } from '#app/enquiries/mails.server.ts'
import { getSampleEstimate, getSampleEnquiry } from './enquiry-mail-samples.server.ts'

const words = wordsOf(shipped).itinerary
const sampleEnquiry = getSampleEnquiry(shipped)

describe.each([
  ['guest', writeEnquiryGuestMail],
  ['office', writeEnquiryOfficeMail],
])('the mail of a quote request to the %s', (_whom, write) => {
  it('has every day, the party, the lines of the estimate, their sum and the link', () => {
    const { text, subject } = write(shipped, sampleEnquiry)
    expect(subject).toContain('QR-7K3M-9QXD')
    for (const fact of [
      'Day 1: Table Mountain and the city',
      'Cape Town, 08:30 to 16:30',
      'Day 2: Garden Route in six days',
      '6 days from 09:00',
      'First day: Saturday, 20 February 2027',
      'Guests: 2 adults, 1 child and 1 child under 3',
      `Vehicle: ${words.vehicles['premium-suv']}`,
      `Add-ons: ${words.addOns.gourmetLunch}, ${words.addOns.vehicleWifi}`,
      'Garden Route in six days, 6 days × R4,500: R27,000',
      '1 child × R14,100, at half price: R14,100',
      `${words.addOns.gourmetLunch}, 3 × R350: R1,050`,
      'Total: R44,700',
      'Per person: R14,900',
      'At our tours’ prices, 1 of the days: R3,750',
      '1 of the days has a price as a tour. At ',
      'R1,500 each adult, R3,750 ',
      sampleEnquiry.itineraryUrl,
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('leaves out unanswered fields', () => {
    const bare = { addOns: [], children: 0, toddlers: 0, questionnaire: undefined }
    const itinerary = { ...sampleEnquiry.itinerary, ...bare }
    const { text } = write(shipped, {
      ...sampleEnquiry,
      itinerary,
      estimate: getSampleEstimate(itinerary),
      startDate: undefined,
      phone: undefined,
      message: undefined,
    })
    expect(text).toContain('First day: Still open')
    expect(text).toContain('Add-ons: None')
    expect(text).not.toMatch(/undefined|NaN|child/)
  })

  it('keeps text from outside as text', () => {
    const hostile = `<img src=x onerror="alert('1')">`
    const { html } = write(shipped, {
      ...sampleEnquiry,
      name: hostile,
      message: hostile,
      phone: hostile,
    })
    expect(html).not.toMatch(/<img|onerror="/)
  })
})

it('names the reply time to the guest, and the questionnaire’s answers to the office', () => {
  expect(writeEnquiryGuestMail(shipped, sampleEnquiry).text).toContain(
    'contact you within 24 hours',
  )
  const office = writeEnquiryOfficeMail(shipped, sampleEnquiry).text
  expect(office).toContain('Asked for at the start: 4 people, 7 days')
  expect(office).toContain(`Likes: ${words.interests['wine-food']}, ${words.interests.wildlife}`)
  expect(office).toContain('> We land at noon.\n> A cot, please.')
})
