import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { linkFeed } from './blog/feed-link.ts'
import { PostCard } from './blog/post-card.tsx'
import { describePostCard } from './blog/post-cards.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/blog.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { pages, posts } = content
  const siteWords = wordsOf(content)
  const path = '/blog'
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: siteWords.blog.band, path },
  ])
  return {
    head: [
      ...describePage(content, { ...pages[path], path, structured: [trail] }),
      linkFeed(content),
    ],
    band: siteWords.blog.band,
    words: siteWords.blog,
    posts: posts.map((one) => describePostCard(content, one)),
  }
}

export const meta = showHead

export default function Blog({ loaderData: { words, posts } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <h1 className="text-page max-w-[14em]">{words.title}</h1>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <p className="text-ink-2 max-w-2xl text-lead">{words.lead}</p>
        <a href="/blog/feed.xml" className="link inline-block py-1 text-meta">
          {words.feed}
        </a>
      </div>
      <ul className="mt-12 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-16">
        {posts.map((post, position) => {
          const shape = chooseShape(position, posts.length)
          return (
            <li key={post.slug} className={spans[shape]}>
              <PostCard post={post} words={words} shape={shape} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const spans = { lead: 'sm:col-span-full', column: '', alone: 'sm:max-lg:col-span-full' }

function chooseShape(position: number, count: number) {
  if (position === 0) return 'lead'
  return position === count - 1 && position % 2 === 1 ? 'alone' : 'column'
}
