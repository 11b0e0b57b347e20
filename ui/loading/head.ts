import { type Content, wordsOf } from '#content/content.ts'
import { findRobots } from './robots.ts'
import { formatCardPath } from '#content/social-cards.ts'
import type { MetaDescriptor } from 'react-router'
import { languageTag } from '#rules/text/language.ts'

export type PageHead = {
  /** Begins with a slash; the canonical address is the company's website plus this path. */
  path: string
  title: string
  description: string
  keywords: readonly string[]
  /** The page whose social card is used; its own by default. */
  cardOf?: string
  kind?: 'website' | 'article'
  /** Overrides the value for the path (./robots.ts). */
  robots?: string
  structured?: object[]
}

/** Head of an unknown address: noindex, but links are followed. */
export function describeMissingPage(content: Content): MetaDescriptor[] {
  return describePage(content, {
    ...content.pages['/404'],
    path: '/404',
  })
}

/** The head tags of every page (P1.2). Loaders call it; the route's `meta` is `showHead`. */
export function describePage(content: Content, page: PageHead): MetaDescriptor[] {
  const { company } = content
  const url = `${company.website}${page.path === '/' ? '/' : page.path}`
  const image = `${company.website}${formatCardPath(page.cardOf ?? page.path)}`
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords.join(', ') },
    { name: 'robots', content: page.robots ?? findRobots(page.path) },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:locale', content: languageTag.replace('-', '_') },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: page.title },
    ...[describeCompany(content), ...(page.structured ?? [])].map((data) => ({
      'script:ld+json': data,
    })),
  ]
}

type ListedPath = keyof Content['pages']
type Step = { name: string; path: string }

/** Head of a page with a path of its own, with breadcrumbs from Home. `above` is the page before it. */
export function describeListedPage(
  content: Content,
  path: ListedPath,
  name: string,
  { above, structured = [], ...page }: Partial<PageHead> & { above?: Step } = {},
): MetaDescriptor[] {
  const trail = describeTrail(content, [...(above ? [above] : []), { name, path }])
  return describePage(content, {
    ...content.pages[path],
    path,
    ...page,
    structured: [...structured, trail],
  })
}

/** The company as structured data; its rating is a setting, never computed. */
function describeCompany({ company }: Content): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': `${company.website}/#company`,
    name: company.name,
    url: `${company.website}/`,
    telephone: company.phone,
    email: company.email,
    priceRange: company.priceRange,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.address.city,
      postalCode: company.address.postalCode,
      addressRegion: company.address.region,
      addressCountry: company.address.countryCode,
    },
    areaServed: { '@type': 'AdministrativeArea', name: company.serviceArea },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: company.rating.value,
      reviewCount: company.rating.count,
    },
  }
}

/** Breadcrumbs from Home to a page, as structured data. */
export function describeTrail(content: Content, steps: readonly Step[]): object {
  const trail = [{ name: wordsOf(content).frame.home, path: '/' }, ...steps]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: step.name,
      item: `${content.company.website}${step.path}`,
    })),
  }
}
