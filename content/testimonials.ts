import type { DocumentOf } from './kinds.ts'

/**
 * The testimonials on Home. The last one is the wide card on large screens. STAND-INS: no guest
 * wrote them. Before the site goes live, replace each with the words of a real guest who consented.
 */
export const testimonials: DocumentOf<'testimonials'> = [
  {
    key: 'hannah-w',
    name: 'Hannah W.',
    country: 'United Kingdom',
    flag: '🇬🇧',
    picture: 'testimonials/hannah',
    text: 'Our guide had read the wind by breakfast and swapped our two days round. We had the mountain without a cloud, and Chapman’s Peak the next afternoon with the sun behind us.',
  },
  {
    key: 'lukas-miriam-b',
    name: 'Lukas and Miriam B.',
    country: 'Germany',
    flag: '🇩🇪',
    picture: 'testimonials/lukas-and-miriam',
    text: 'Three cellars in one day and never a hurry. At the last one the winemaker came in from the vineyard in her boots and poured us a barrel sample. We still talk about the lunch.',
  },
  {
    key: 'claire-d',
    name: 'Claire D.',
    country: 'France',
    flag: '🇫🇷',
    picture: 'testimonials/claire',
    text: 'We travelled with my mother, who is eighty-one. The van was at the door, the step was out, and at Boulders they knew which boardwalk has no stairs. She saw her penguins from two metres away.',
  },
  {
    key: 'daniel-r',
    name: 'Daniel R.',
    country: 'United States',
    flag: '🇺🇸',
    picture: 'testimonials/daniel',
    text: 'Eleven of us, four to seventy-four years old, and one day for Hermanus. Two southern right whales and a calf lay below the cliff path for an hour while the children counted breaths. The driver had rugs and hot chocolate in the back. Nobody wanted to go home.',
  },
]
