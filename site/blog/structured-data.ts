import { company } from '#content/company.ts'
import { languageTags } from '#content/words/words.ts'
import type { Post } from '#rules/catalogue/post.ts'
import { siteLanguage } from '#rules/text/language.ts'

/** An article as search engines read it; `image` is the path of its picture on this site. */
export function describeArticle(post: Post, image: string): object {
  const url = `${company.website}/blog/${post.slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.seoDescription,
    url,
    mainEntityOfPage: url,
    image: company.website + image,
    datePublished: post.date,
    inLanguage: languageTags[siteLanguage],
    articleSection: post.category,
    keywords: [...post.tags, ...post.seoKeywords],
    author: { '@type': 'Organization', name: post.author, url: `${company.website}/` },
    publisher: { '@id': `${company.website}/#company` },
  }
}
