import type { Content } from './content.ts'

export type SocialCardFacts = { path: string; title: string; picture: string }

/** Pictures for the social cards of pages that have no picture. */
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

export function listSocialCards({ pages, tours, builderTours, posts }: Content): SocialCardFacts[] {
  const sharedTitle = removeCompany(pages['/itinerary/{code}'].title)
  return [
    ...borrowed.map(([path, picture]) => ({
      path,
      picture,
      title: removeCompany(pages[path].title),
    })),
    ...tours.flatMap(({ id, title }) => [
      { path: `/tour/${id}`, title, picture: `tours/${id}` },
      { path: `/book-tour/${id}`, title: `Book ${title}`, picture: `tours/${id}` },
    ]),
    // A shared itinerary shows its first day's tour (app/itinerary/pages/shared-itinerary.tsx).
    { path: '/itinerary/shared', picture: 'tours/garden-route-highlights', title: sharedTitle },
    ...builderTours.map(({ id, catalogueTour }) => ({
      path: `/itinerary/${id}`,
      picture: `tours/${catalogueTour ?? 'garden-route-highlights'}`,
      title: sharedTitle,
    })),
    ...posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title, picture: `posts/${slug}` })),
  ]
}

/** The card shows the company's name separately. */
function removeCompany(title: string): string {
  return title.split(' | ')[0] ?? title
}

/** The address of a page's social card: '/cards/tour-cape-agulhas.jpg'. */
export function formatCardPath(path: string): string {
  return `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`
}
