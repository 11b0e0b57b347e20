import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { posts } from '#content/posts.ts'
import { wordsOf } from '#content/words/words.ts'
import { languageTag, siteLanguage } from '#rules/text/language.ts'
import { getArticleText } from '../blog/article-text.ts'
import { formatFeed } from '../blog/feed.ts'
import { renderArticle } from '../blog/render-article.ts'
import { fill } from '#rules/text/fill.ts'

/** /blog/feed.xml: every article whole, for those who read blogs in a reader of their own. */
export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const feed = formatFeed({
    title: fill(siteWords.blog.feedTitle, { company: company.name }),
    description: pages['/blog'].description,
    website: company.website,
    language: languageTag.toLowerCase(),
    entries: posts.map((post) => ({
      id: post.id,
      path: `/blog/${post.slug}`,
      title: post.title,
      excerpt: post.excerpt,
      date: post.date,
      author: post.author,
      categories: [post.category, ...post.tags],
      html: renderArticle(getArticleText(post.slug), siteWords.blog).html,
    })),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
