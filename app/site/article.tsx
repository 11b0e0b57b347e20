import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, useRef, type RefObject, useEffect } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { languageTag } from '#rules/text/language.ts'
import type { Post } from '#rules/catalogue/post.ts'
import { renderPost } from './blog/article-text.ts'
import { createFeedLink } from './blog/feed-link.ts'
import { describePostCard } from './blog/post-cards.ts'
import { fill } from '#rules/text/fill.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { ContentsList } from '#ui/components/contents-list.tsx'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'
import { TourCard } from '#ui/components/tour-card.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import { describeTourCard } from './tour/tour-cards.ts'
import type { Route } from './+types/article.ts'

const PostNotFound = lazy(() => import('./blog/post-not-found.tsx'))

export function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { posts, cardWords, tours } = content
  const siteWords = wordsOf(content)
  const post = posts.find(({ slug }) => slug === params.slug)
  if (!post) throw data(null, { status: 404 })
  const card = describePostCard(content, post)
  return {
    head: [
      ...describePage(content, describeHead(content, post, card.picture.src)),
      createFeedLink(content),
    ],
    band: siteWords.blog.articleBand,
    words: siteWords.blog,
    cardWords,
    post: { ...card, tags: post.tags, author: post.author },
    article: renderPost(content, post.slug),
    tours: post.relatedTours
      .flatMap((id) => tours.find((tour) => tour.id === id) ?? [])
      .map((one) => describeTourCard(content, one)),
  }
}

function describeHead(content: Content, post: Post, picture: string) {
  const siteWords = wordsOf(content)
  const path = `/blog/${post.slug}`
  const trail = describeTrail(content, [
    { name: siteWords.blog.band, path: '/blog' },
    { name: post.title, path },
  ])
  return {
    path,
    kind: 'article' as const,
    title:
      post.seoTitle ??
      post.title + fill(siteWords.blog.titleEnd, { company: content.company.shortName }),
    description: post.seoDescription,
    keywords: post.seoKeywords,
    structured: [describeArticle(content, post, picture), trail],
  }
}

/** An unknown article has no page here; the server answers with status 404. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    throw data(null, { status: 404 })
  }
}

export const meta = showHead

export default function Article({ loaderData }: Route.ComponentProps) {
  const { post, article, words } = loaderData
  const textElement = useRef<HTMLDivElement>(null)
  useInsideLinks(textElement)
  return (
    <>
      <article>
        <header className="wrap pt-6">
          <Link to="/blog" className="no-print link inline-block py-2 text-meta">
            {words.back}
          </Link>
          <p className="mt-6">
            <span className="bg-plaster inline-block px-2.5 py-1 text-caption font-semibold print:px-0">
              {post.category}
            </span>
          </p>
          <h1 className="text-page mt-4 max-w-[18em]">{post.title}</h1>
          <p className="text-ink-2 mt-5 text-meta">
            <Facts>
              {fill(words.by, { author: post.author })}
              <time dateTime={post.date}>{post.dateText}</time>
              {post.readTime}
            </Facts>
          </p>
          <Plate picture={post.picture} first className="mt-8 aspect-video w-full" />
        </header>
        <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-12 lg:grid-cols-[13rem_minmax(0,38rem)] lg:pt-16 xl:grid-cols-[minmax(0,1fr)_38rem_minmax(0,1fr)]">
          <div className="max-w-56 max-lg:hidden lg:sticky lg:top-8 lg:self-start">
            <ContentsList title={words.contents} headings={article.headings} />
          </div>
          <div>
            <div
              ref={textElement}
              className="article"
              dangerouslySetInnerHTML={{ __html: article.html }}
            />
            <ul aria-label={words.tags} className="mt-12 flex flex-wrap gap-2">
              {post.tags.map((tag) => (
                <li key={tag} className="border-edge border px-2.5 py-1 text-caption">
                  {tag}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </article>
      <RelatedTours {...loaderData} />
    </>
  )
}

/**
 * Two or three tours. With two, the heading takes a column of a wide screen; three share a row if
 * there is room.
 */
function RelatedTours({ tours, words, cardWords }: Route.ComponentProps['loaderData']) {
  const isPair = tours.length === 2
  return (
    <section
      aria-labelledby="related-tours"
      data-below=""
      className={`no-print wrap pt-24 ${isPair ? 'lg:grid lg:grid-cols-3 lg:gap-x-6' : ''}`}
    >
      <h2 id="related-tours" className="text-h2">
        {words.related}
      </h2>
      <ul
        className={`mt-10 grid gap-x-6 gap-y-14 sm:grid-cols-2 ${isPair ? 'lg:col-span-2 lg:mt-0' : 'md:grid-cols-3'}`}
      >
        {tours.map((tour) => (
          <li key={tour.id}>
            <TourCard tour={tour} words={cardWords} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <PostNotFound />
    </Suspense>
  )
}

/** Makes links inside the HTML text navigate without a page reload. */
function useInsideLinks(textElement: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlainClick(event) || link.target || link.origin !== location.origin) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    const element = textElement.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [textElement, navigate])
}

/** False for a click that opens a new tab, a window or a download. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && !event.defaultPrevented
}

/** An article as structured data. `image` is the path of its picture on this site. */
function describeArticle({ company }: Content, post: Post, image: string): object {
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
    inLanguage: languageTag,
    articleSection: post.category,
    keywords: [...post.tags, ...post.seoKeywords],
    author: { '@type': 'Organization', name: post.author, url: `${company.website}/` },
    publisher: { '@id': `${company.website}/#company` },
  }
}
