/** What each picture shows, in words, for those who cannot see it. One line per drawing, by its id. */
export const pictures: Record<string, { alt: string }> = {
  hero: {
    alt: 'Table Mountain with Devil’s Peak and Lion’s Head across the water from Bloubergstrand, in the light of the golden hour',
  },
  'tours/cape-peninsula': {
    alt: 'The lighthouse above the cliffs of Cape Point, with the sea breaking below',
  },
  'tours/winelands-stellenbosch': {
    alt: 'A white gabled Cape Dutch homestead among rows of vines below the Stellenbosch mountains',
  },
  'tours/winelands-tour': {
    alt: 'Autumn vineyards running towards a homestead and blue mountains',
  },
  'tours/table-mountain-city': {
    alt: 'The red clock tower of the waterfront with Table Mountain behind the yachts',
  },
  'tours/aquila-safari-full-day': { alt: 'Elephants at a waterhole in the low sun of the Karoo' },
  'tours/hermanus-whale-watching': {
    alt: 'The tail of a southern right whale above Walker Bay, mountains behind',
  },
  'tours/cape-agulhas': { alt: 'A lighthouse over a rocky shore at the southern end of Africa' },
  'tours/garden-route-highlights': {
    alt: 'A van on the coast road above a bay, a peak across the water',
  },
  'tours/west-coast-classic': { alt: 'White sand and granite boulders by a turquoise lagoon' },
  'categories/city-tours': { alt: 'Harbour, clock tower and mountain in Cape Town' },
  'categories/wine-tours': { alt: 'Rows of vines below a mountain' },
  'categories/safari': { alt: 'Elephants against the evening sun' },
  'categories/transfers': { alt: 'A black van on the coast road' },
  'testimonials/hannah': { alt: 'Monogram H' },
  'testimonials/lukas-and-miriam': { alt: 'Monogram L' },
  'testimonials/claire': { alt: 'Monogram C' },
  'testimonials/daniel': { alt: 'Monogram D' },
  'contact-map': {
    alt: 'Where the office lies: Gardens, between the city centre and Table Mountain',
  },
  'not-found': { alt: 'Lion’s Head standing out of the morning mist' },
}
