import type { Content } from './content.ts'

/** The card of each page, for those who share it: its title, and the picture it is set under. */
export type CardWords = { path: string; title: string; picture: string }

/** The pages that have no picture of their own borrow the one that says most about them. */
const borrowed: [keyof Content['pages'], string][] = [
  ['/', 'hero'],
  ['/tours', 'tours/cape-peninsula'],
  ['/transfers', 'categories/transfers'],
  ['/destinations', 'attractions/table-mountain'],
  ['/group-tours', 'groups/family-reunions'],
  ['/group-quotes', 'fleet/convoy'],
  ['/rides', 'categories/transfers'],
  ['/contact', 'contact-map'],
  ['/blog', 'posts/discover-amazing-things-to-do-in-south-africa'],
  ['/privacy-policy', 'hero.night'],
  ['/terms-of-service', 'hero.night'],
  ['/cancellations-policy', 'hero.night'],
  ['/company-details', 'hero.night'],
  ['/paia-manual', 'hero.night'],
  ['/questions', 'posts/discover-amazing-things-to-do-in-south-africa'],
  ['/about', 'hero'],
  ['/reviews', 'hero'],
  ['/itinerary-builder', 'tours/garden-route-highlights'],
  ['/404', 'not-found'],
]

/** The cards of all pages of this content. */
export function listSocialCards({ pages, tours, builderTours, posts }: Content): CardWords[] {
  const sharedTitle = withoutCompany(pages['/itinerary/{code}'].title)
  return [
    ...borrowed.map(([path, picture]) => ({
      path,
      picture,
      title: withoutCompany(pages[path].title),
    })),
    ...tours.flatMap(({ id, title }) => [
      { path: `/tour/${id}`, title, picture: `tours/${id}` },
      { path: `/book-tour/${id}`, title: `Book ${title}`, picture: `tours/${id}` },
    ]),
    // A shared itinerary shows the tour of its first day (site/itinerary/describe-shared.ts).
    { path: '/itinerary/shared', picture: 'tours/garden-route-highlights', title: sharedTitle },
    ...builderTours.map(({ id, catalogueTour }) => ({
      path: `/itinerary/${id}`,
      picture: `tours/${catalogueTour ?? 'garden-route-highlights'}`,
      title: sharedTitle,
    })),
    ...posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title, picture: `posts/${slug}` })),
  ]
}

/** Titles end with the company's name, which the card carries in its own place. */
function withoutCompany(title: string): string {
  return title.split(' | ')[0] ?? title
}

/** Where the social card of a page lies, as an address on this site: '/cards/tour-cape-agulhas.jpg'. */
export function cardFile(path: string): string {
  return `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`
}
