export const blog = {
  band: 'Blog',
  articleBand: 'Blog Post',
  title: 'Guides from people who drive these roads',
  lead: 'When to go, which way round to drive and what to leave out: the answers we give to guests in the car, written down.',
  readMore: 'Read More',
  tags: 'Tags',
  back: 'Back to all guides',
  by: 'By {author}',
  contents: 'In this guide',
  related: 'Tours to go with it',
  newTab: '(opens in a new tab)',
  feedTitle: 'Travel guides by {company}',
  feed: 'Follow by RSS',
  /** Ends the browser title of an article that has no title for search engines. */
  titleEnd: ' | {company}',
}
