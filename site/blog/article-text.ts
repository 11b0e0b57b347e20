const texts = import.meta.glob<string>('../../content/posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The Markdown of an article. Loaders only: a screen gets it rendered. Throws when there is none. */
export function getArticleText(slug: string): string {
  const text = texts[`../../content/posts/${slug}.md`]
  if (text === undefined) throw new Error(`The article '${slug}' has no text in content/posts/.`)
  return text
}
