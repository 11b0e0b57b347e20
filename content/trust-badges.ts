import type { DocumentOf } from './kinds.ts'

/** The 'Trusted & Certified' strip of Home (P2.4). List only what the company has papers for. */
export const trustBadges: DocumentOf<'trust-badges'> = [
  {
    key: 'tourism-association-member',
    title: 'Tourism association member',
    text: 'We answer to its code of conduct, and to its office if we fall short.',
  },
  {
    key: 'fully-insured',
    title: 'Fully insured',
    text: 'Passenger liability cover for our guests. Ask us for the certificate.',
  },
  {
    key: 'city-tourism-member',
    title: 'City tourism member',
    text: 'Listed with the visitor bureau of Cape Town, where you can ask about us.',
  },
  {
    key: 'certified-guides',
    title: 'Certified guides',
    text: 'Registered tourist guides, who carry their badge on tour. Ask to see it.',
  },
]
