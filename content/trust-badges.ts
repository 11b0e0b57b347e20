/** The 'Trusted & Certified' strip of Home (P2.4). Say only what you can show papers for. */
export const trustBadges = [
  {
    title: 'Tourism association member',
    text: 'We answer to its code of conduct, and to its office if we fall short.',
  },
  {
    title: 'Fully insured',
    text: 'Passenger liability cover for our guests. Ask us for the certificate.',
  },
  {
    title: 'City tourism member',
    text: 'Listed with the visitor bureau of Cape Town, where you can ask about us.',
  },
  {
    title: 'Certified guides',
    text: 'Registered tourist guides, who carry their badge on tour. Ask to see it.',
  },
]
