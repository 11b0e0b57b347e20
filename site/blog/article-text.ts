import type { Content } from '#content/content.ts'

/** The Markdown of an article. Loaders only: a screen gets it rendered. Throws when there is none. */
export function getArticleText({ articles }: Content, slug: string): string {
  const text = articles[slug]
  if (text === undefined) throw new Error(`The article '${slug}' has no text in content/posts/.`)
  return text
}
