import type { DocumentOf } from './kinds.ts'

/**
 * The team. STAND-INS: no such people exist. Replace each with a real person, with their consent,
 * before the site goes live.
 */
export const people: readonly DocumentOf<'person'>[] = [
  {
    id: 'nomsa',
    name: 'Nomsa Example',
    role: 'Founder, and a guide on most Tuesdays',
    languages: 'English, isiXhosa, French',
    registration: 'WC 0000',
    text: 'Grew up in Simon’s Town, guided for other people for eleven years, and started the company with one van and a thermos.',
  },
  {
    id: 'pieter',
    name: 'Pieter Example',
    role: 'Founder, vehicles and routes',
    languages: 'English, Afrikaans, German',
    registration: 'WC 0000',
    text: 'Knows which farm stall bakes on which day, and checks each tyre himself on Monday mornings.',
  },
  {
    id: 'aisha',
    name: 'Aisha Example',
    role: 'The office',
    languages: 'English, Arabic',
    registration: null,
    text: 'Answers most of what you write to us. If the wind turns your plan round, hers is the voice on the phone.',
  },
]

export const about = {
  title: 'Who we are',
  lead: 'A small Cape Town company that takes people to the places we’d take our own families.',
  how: {
    title: 'How we work',
    points: [
      'One party, one guide, one vehicle. You don’t wait for strangers, and they don’t wait for you.',
      'We say what a day costs, what’s in it and what the gates ask, before you book.',
      'At six in the morning we check the wind and the roads, and turn the day round if it helps.',
      'If a tour isn’t right for you, we’ll say so. If someone else does it better, we’ll tell you who.',
    ],
  },
  people: { title: 'The people', note: 'Guides wear their badge on tour. Look for it.' },
  papers: {
    title: 'Licences and memberships',
    points: [
      '{company.legal.name}, registration {company.legal.registrationNumber}.',
      'Tourist transport operator: {company.legal.operatorAccreditation}.',
      'Every guide is registered under the Tourism Act. A Western Cape registration doesn’t cover the Eastern Cape, so in Tsitsikamma, east of the Bloukrans River, a guide registered there joins you.',
      'Passenger liability cover for our guests; ask us for the certificate.',
      'You needn’t take our word for it: the companies register (CIPC) has us under that number, and the registrar of tourist guides in each province knows every badge by its number and its holder’s face.',
    ],
  },
  not: {
    title: 'What we don’t do',
    points: [
      'Sell Robben Island: the museum runs its own boats, tickets and guides.',
      'Let anyone touch, walk with or be photographed holding a wild animal.',
      'Take commission from shops. When your guide stops at one, it’s because you asked.',
      'Promise whales, leopards or a mountain without cloud.',
    ],
  },
}
