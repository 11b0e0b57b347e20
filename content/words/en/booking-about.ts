import { phoneRemedy } from './refusals.ts'
import type { FormWords } from '#rules/guests/form-fields.ts'
import type { AboutGroup, aboutFields } from '#app/order/about-fields.ts'

/** Questions that apply to few bookings, in groups that open on demand. */
export const bookingAbout = {
  title: 'Only if it applies',
  groups: {
    traveller: {
      label: 'It’s for someone else',
      text: 'Tell us who’s travelling: that’s the name on your guide’s sign. Our e-mails go to you alone; your booking page has a link to pass on, without the prices.',
    },
    ship: {
      label: 'We’re coming off a ship',
      text: 'We pick you up at the terminal, and plan the day around the time you must be back.',
    },
    language: {
      label: 'A guide in another language',
      text: 'Every guide speaks English. For any other language, we’ll tell you if nobody who speaks it is free that day.',
    },
    mobility: {
      label: 'A wheelchair, or trouble with steps',
      text: 'Your guide will choose the stops to suit. A wheelchair that folds travels in the boot; for one that doesn’t we hire a vehicle with a ramp, and need a few days’ notice.',
    },
    invoice: {
      label: 'An invoice with an address, or for a company',
      text: 'It goes on every invoice from now on; one already issued can’t be changed.',
    },
  } satisfies Record<AboutGroup, { label: string; text: string }>,
  asked: {
    traveller: { label: 'Who travels' },
    travellerPhone: {
      label: 'Their number',
      hint: 'So that their guide can reach them on the day',
      remedy: phoneRemedy,
    },
    surprise: {
      label: 'Is it a surprise?',
      unchosen: 'No, they know',
      choices: { yes: 'Yes: talk only to me until the day' },
    },
    ship: { label: 'Ship', hint: 'Its name, as on your ticket' },
    backOnBoard: { label: 'Back on board by' },
    language: {
      label: 'Guide’s language',
      unchosen: 'English',
      choices: {
        af: 'Afrikaans',
        de: 'German',
        fr: 'French',
        es: 'Spanish',
        it: 'Italian',
        nl: 'Dutch',
        pt: 'Portuguese',
        zh: 'Chinese',
        ja: 'Japanese',
        xh: 'isiXhosa',
        zu: 'isiZulu',
      },
    },
    otherLanguage: { label: 'Another language', hint: 'If it isn’t in the list' },
    wheelchair: {
      label: 'Wheelchair',
      unchosen: 'None',
      choices: { folding: 'One that folds', rigid: 'One that doesn’t fold' },
    },
    steps: {
      label: 'Steps',
      unchosen: 'No trouble with steps',
      choices: { few: 'A few, with a hand', none: 'No steps at all' },
    },
    invoiceCompany: { label: 'Company' },
    invoiceAddress: {
      label: 'Address for the invoice',
      hint: 'Street, town, postcode and country',
    },
    invoiceVat: { label: 'VAT number', hint: 'If the company has one' },
    invoiceOrder: { label: 'Your order number', hint: 'If your company gives one' },
  } satisfies FormWords<typeof aboutFields>,
}
