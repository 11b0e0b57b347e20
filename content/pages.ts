/** The paths of the route table with their own head (P2.1), and the not-found page. */
export type PagePath =
  | '/'
  | '/tours'
  | '/transfers'
  | '/destinations'
  | '/group-tours'
  | '/contact'
  | '/auth'
  | '/auth/confirm'
  | '/blog'
  | '/privacy-policy'
  | '/terms-of-service'
  | '/cancellations-policy'
  | '/company-details'
  | '/paia-manual'
  | '/questions'
  | '/about'
  | '/reviews'
  | '/group-quotes'
  | '/rides'
  | '/gift-voucher'
  | '/itinerary-builder'
  | '/itinerary/{code}'
  | '/book-tour/{tourId}'
  | '/account'
  | '/admin'
  | '/guide'
  | '/manage'
  | '/newsletter/confirm'
  | '/newsletter/unsubscribe'
  | '/404'

/** The texts of a page's head; a description has at most 160 characters. */
type PageWords = { title: string; description: string; keywords: string[] }

/**
 * The head of each page; no two are equal. Tours and posts have their own; `{tour}` is a tour's
 * title.
 */
export const pages: Record<PagePath, PageWords> = {
  '/': {
    title: 'Private tours and transfers in Cape Town | {company.shortName}',
    description:
      'Private day tours, wine days, safaris and chauffeured transfers from Cape Town, with a registered guide and a vehicle for your party alone.',
    keywords: [
      'private tours Cape Town',
      'Cape Town day tours',
      'private guide Western Cape',
      'Cape Town transfers',
    ],
  },
  '/tours': {
    title: 'All private tours from Cape Town | {company.shortName}',
    description:
      'Cape Point, the winelands, Table Mountain, whales, Agulhas, the West Coast and a Big Five safari: every private tour, its price and what it includes.',
    keywords: [
      'Cape Town private tours',
      'day trips from Cape Town',
      'wine tours',
      'safari from Cape Town',
    ],
  },
  '/transfers': {
    title: 'Cape Town transfers with a driver | {company.shortName}',
    description:
      'What a ride from the airport costs, and a sedan, SUV, van or minibus with its driver at one price per day, for inland or overland roads.',
    keywords: [
      'Cape Town airport transfer',
      'chauffeur Cape Town',
      'private driver Western Cape',
      'minibus with driver',
    ],
  },
  '/destinations': {
    title: 'Where to go in Cape Town and beyond | {company.shortName}',
    description:
      'The six sights that nobody should miss in Cape Town, and nine towns beyond it from Franschhoek to Tsitsikamma: what each is like and how to get there.',
    keywords: [
      'Cape Town attractions',
      'Robben Island',
      'Garden Route towns',
      'Overberg',
      'Western Cape destinations',
    ],
  },
  '/group-tours': {
    title: 'Group tours in the Western Cape | {company.shortName}',
    description:
      'Coaches, guides and plans for companies, schools, conferences, families and teams travelling together in Cape Town and the Western Cape.',
    keywords: [
      'group tours Cape Town',
      'corporate team building Cape Town',
      'conference transport',
      'school tours',
    ],
  },
  '/group-quotes': {
    title: 'A quote for your group | {company.shortName}',
    description:
      'Headcount, days, coaches, pick-up places and what you have in mind: ask for a group quote in Cape Town and get a programme and one price.',
    keywords: ['group quote Cape Town', 'coach hire Cape Town', 'event transport', 'group price'],
  },
  '/rides': {
    title: 'Book a ride | {company.shortName}',
    description:
      'A ride from Cape Town airport or to it: choose place, day and flight, see the price and book. For two other places we’ll e-mail you the price.',
    keywords: ['Cape Town airport transfer', 'airport ride', 'private transfer Cape Town'],
  },
  '/gift-voucher': {
    title: 'Give a day at the Cape: gift vouchers | {company.shortName}',
    description:
      'A gift voucher for private tours and transfers in Cape Town: any amount, a card with your message, e-mailed on the day you choose or yours to print.',
    keywords: ['Cape Town gift voucher', 'tour gift card', 'travel gift'],
  },
  '/contact': {
    title: 'Contact us | {company.shortName}',
    description:
      'Write, call or message us on WhatsApp about a tour, a transfer or a journey of your own. Our office in Cape Town is open on every day of the week.',
    keywords: ['contact Cape Town tour company', 'custom tour request', 'Cape Town tour guide'],
  },
  '/auth': {
    title: 'Sign in or create an account | {company.shortName}',
    description:
      'Sign in to see your bookings and your preferences, or create an account with your e-mail address.',
    keywords: ['sign in', 'create account', 'my bookings'],
  },
  '/blog': {
    title: 'Travel guides to Cape Town and the Cape | {company.shortName}',
    description:
      'Guides from people who drive these roads: the peninsula in a day, whales in Hermanus, Lion’s Head at sunrise, wine valleys compared, the Garden Route.',
    keywords: [
      'Cape Town travel guide',
      'Hermanus whales guide',
      'Lion’s Head sunrise hike',
      'Garden Route itinerary',
    ],
  },
  '/privacy-policy': {
    title: 'Privacy policy | {company.shortName}',
    description:
      'What personal information we collect, why, who sees it, how it is kept and the rights that the South African privacy law, POPIA, gives you.',
    keywords: ['privacy policy', 'POPIA', 'personal information'],
  },
  '/terms-of-service': {
    title: 'Terms of service | {company.shortName}',
    description:
      'The terms on which we sell tours and transfers: booking, payment, changes, what we are answerable for and what we ask of our guests.',
    keywords: ['terms of service', 'booking conditions', 'tour terms'],
  },
  '/cancellations-policy': {
    title: 'Cancellation and refund policy | {company.shortName}',
    description:
      'What a cancellation costs on each day before departure, how to cancel, how refunds are paid, and a calculator for your own date and amount.',
    keywords: ['cancellation policy', 'refund policy', 'cancel a tour'],
  },
  '/company-details': {
    title: 'Company details | {company.shortName}',
    description:
      'Who we are in law: registration, directors, licences, memberships, prices and taxes, ways to pay, complaints, and what we are answerable for.',
    keywords: ['company details', 'registration number', 'tour operator licence'],
  },
  '/paia-manual': {
    title: 'Access to information manual | {company.shortName}',
    description:
      'The manual under the Promotion of Access to Information Act: whom to ask, which records we hold, and how to ask for one.',
    keywords: ['PAIA manual', 'access to information', 'information officer'],
  },
  '/questions': {
    title: 'Questions and answers | {company.shortName}',
    description:
      'Booking, prices, children, wheelchairs, weather, safety and tips: what people ask before a private tour in Cape Town, answered plainly.',
    keywords: [
      'Cape Town tour questions',
      'private tour prices',
      'tours with children',
      'wheelchair tours Cape Town',
    ],
  },
  '/reviews': {
    title: 'What guests say, and our rules | {company.shortName}',
    description:
      'Reviews by guests who travelled with us, good and bad, shown as written, and the only three reasons we’d leave one out.',
    keywords: ['Cape Town tour reviews', 'guest reviews', 'private tour opinions'],
  },
  '/about': {
    title: 'Who we are | {company.shortName}',
    description:
      'The people behind the tours, how we work, our licences and memberships, and what we don’t do.',
    keywords: ['Cape Town tour company', 'registered guides', 'private guides Cape Town'],
  },
  '/itinerary-builder': {
    title: 'Build your own Cape itinerary | {company.shortName}',
    description:
      'Put a private trip together day by day, from a template or from nothing, and see the price as you go. Keep it, share it or ask us to quote it.',
    keywords: [
      'Cape Town itinerary builder',
      'custom itinerary South Africa',
      'plan a Cape Town trip',
    ],
  },
  '/itinerary/{code}': {
    title: 'A shared itinerary at the Cape | {company.shortName}',
    description:
      'Someone put days at the Cape together and shared them: open the itinerary, see its estimate, and make it your own.',
    keywords: ['shared itinerary', 'Cape Town itinerary', 'custom itinerary South Africa'],
  },
  '/book-tour/{tourId}': {
    title: 'Book {tour} | {company.shortName}',
    description:
      'Book {tour} as a private tour: your details, the price for your party and a reference at once.',
    keywords: ['book a private tour', 'Cape Town tour booking', '{tour}'],
  },
  '/account': {
    title: 'Your account | {company.shortName}',
    description:
      'Your bookings, transfers and saved itineraries, your preferences, your password and your data, in one place.',
    keywords: ['my account', 'my bookings', 'saved itineraries'],
  },
  '/manage': {
    title: 'Your booking | {company.shortName}',
    description:
      'Your trip, what’s paid, what’s still due and how to pay it. Open it with the link in our e-mails.',
    keywords: ['my booking', 'pay for my tour'],
  },
  '/admin': {
    title: 'Admin management | {company.shortName}',
    description: 'The office’s desk: bookings, messages, money and people. For staff only.',
    keywords: ['administration', 'user roles', 'invitations'],
  },
  '/guide': {
    title: 'Your days as a guide | {company.shortName}',
    description: 'For our guides: your trips, with times, places and guests.',
    keywords: ['guide', 'my days', 'manifest'],
  },
  '/auth/confirm': {
    title: 'Confirm your e-mail address | {company.shortName}',
    description: 'The last step of creating an account: confirm that the address is yours.',
    keywords: ['confirm address', 'create account', 'my account'],
  },
  '/newsletter/confirm': {
    title: 'Confirm your subscription | {company.shortName}',
    description:
      'The last step of subscribing to our newsletter: confirm that the address is yours.',
    keywords: ['newsletter', 'confirm subscription', 'travel guides'],
  },
  '/newsletter/unsubscribe': {
    title: 'Leave the newsletter | {company.shortName}',
    description: 'End your subscription to our newsletter with one click, without signing in.',
    keywords: ['newsletter', 'unsubscribe', 'end subscription'],
  },
  '/404': {
    title: 'Page not found | {company.shortName}',
    description:
      'There’s no page at this address. Find your way back to our tours, the itinerary builder or the home page.',
    keywords: ['page not found', 'Cape Town tours', 'itinerary builder'],
  },
}
