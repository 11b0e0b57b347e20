import { type Content, wordsOf } from '#content/content.ts'
import { getPicture } from '#ui/pictures.ts'
import { type Article, renderArticle } from './render-article.ts'

/**
 * The Markdown of an article. For loaders only, because a screen receives HTML. Throws if
 * there is none.
 */
export function getArticleText({ articles }: Content, slug: string): string {
  const text = articles[slug]
  if (text === undefined) throw new Error(`The article '${slug}' has no text in content/posts/.`)
  return text
}

export function renderPost(content: Content, slug: string): Article {
  return renderArticle(getArticleText(content, slug), {
    newTab: wordsOf(content).blog.newTab,
    findPicture: (id) =>
      Object.hasOwn(content.pictures, id) ? getPicture(content, id) : undefined,
  })
}
