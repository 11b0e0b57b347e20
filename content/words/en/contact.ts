import { phoneRemedy } from './refusals.ts'
import type { FormWords } from '#rules/guests/form-fields.ts'
import type { contactFields } from '#rules/guests/contact.ts'

export const contact = {
  band: 'Contact',
  title: 'Get in touch',
  intro:
    'Tell us when you’re coming and what you’d like to see. We answer every message within {hours} hours.',
  asked: {
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    phone: { label: 'Phone', remedy: phoneRemedy },
    tourType: {
      label: 'Tour interest',
      unchosen: 'Choose one',
      choices: {
        'cape-peninsula': 'Cape Peninsula Tour',
        winelands: 'Winelands Tour',
        'city-tours': 'City Tours',
        'garden-route': 'Garden Route',
        'private-tours': 'Private Tours',
        'group-tours': 'Group Tours',
        transfers: 'Transfers',
        custom: 'Custom Itinerary',
      },
    },
    subject: { label: 'Subject' },
    message: { label: 'Message' },
  } satisfies FormWords<typeof contactFields>,
  optional: 'optional',
  send: 'Send message',
  sending: 'Sending...',
  sent: 'Message sent successfully! We will get back to you soon.',
  pleaseMend: 'Please check this first:',
  failed: 'There was an error sending your message. Please try again.',
  consentSend: 'I Consent & Send',
  cancel: 'Cancel',
  reachTitle: 'Contact information',
  office: 'Office',
  whatsapp: 'Chat on WhatsApp',
  whatsappHello: 'Hello, I have a question about a tour in Cape Town.',
  hours: 'Business hours',
  onTheDay: 'On the day of your trip, at any hour:',
  promiseTitle: 'Quick Response Guarantee',
  promise: 'During business hours we typically answer within {hours} hours.',
  /**
   * Shown to all visitors; the only line above the form for those who clicked ‘Get Instant Quote’.
   */
  group: 'For a group of ten or more,',
  groupLink: 'ask for a group quote',
  groupEnd: ': numbers, days and coaches in one form.',
  /** Links to other things on offer, by page address. */
  more: {
    '/rides': 'A ride: what it costs',
    '/gift-voucher': 'A gift voucher for somebody',
    '/reviews': 'What guests say',
  } as Record<string, string>,
  /** Shown after a click on ‘Book Now’ or ‘Build A Custom Itinerary’. */
  elsewhere:
    'To book, choose a tour: you’ll see its price and its free days at once. For anything else, write to us below.',
  buildDays: 'Build your own days',
  chooseTour: 'Choose a tour and its date',
  findOffice: 'Find Our Office',
  directions: 'Get directions',
}
