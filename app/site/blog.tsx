import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { createFeedLink } from './blog/feed-link.ts'
import { describePostCard, type PostCardFacts } from './blog/post-cards.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/blog.ts'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'

/**
 * Card shapes in the list. `column`: one column. `lead`: full width, for the newest. `alone`: full
 * width, for the last card if it is alone in its row.
 */
const shapes = {
  column: {
    card: '',
    picture: 'aspect-[3/2]',
    text: 'mt-4',
    title: 'text-h3',
    excerpt: 'text-meta',
  },
  lead: {
    card: 'lg:grid lg:grid-cols-[1.6fr_1fr] lg:items-center lg:gap-12',
    picture: 'aspect-video',
    text: 'max-lg:mt-4',
    title: 'text-h2',
    excerpt: 'text-lead',
  },
  alone: {
    card: 'sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-start sm:max-lg:gap-6',
    picture: 'aspect-[3/2]',
    text: 'mt-4 sm:max-lg:mt-0',
    title: 'text-h3',
    excerpt: 'text-meta',
  },
}

type PostCardProps = {
  post: PostCardFacts
  words: Words['blog']
  shape: keyof typeof shapes
}

function PostCard({ post, words, shape }: PostCardProps) {
  const classes = shapes[shape]
  return (
    <article className={`group relative flex h-full flex-col ${classes.card}`}>
      <div className="relative">
        <Plate
          picture={post.picture}
          first={shape === 'lead'}
          decorative
          className={`w-full ${classes.picture}`}
        />
        <p className="bg-limewash text-ink absolute top-3 left-3 px-2.5 py-1 text-caption font-semibold">
          {post.category}
        </p>
      </div>
      <div className={`flex grow flex-col ${classes.text}`}>
        <p className="text-ink-2 text-caption">
          <Facts>
            <time dateTime={post.date}>{post.dateText}</time>
            {post.readTime}
          </Facts>
        </p>
        <h2 className={`group-hover:text-disa-deep mt-2 transition-colors ${classes.title}`}>
          {post.title}
        </h2>
        <p className={`text-ink-2 mt-3 ${classes.excerpt}`}>{post.excerpt}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-5">
          <Link
            to={`/blog/${post.slug}`}
            className="link py-1 text-meta font-semibold after:absolute after:inset-0"
          >
            {words.readMore}
            <span className="sr-only">: {post.title}</span>
          </Link>
          <ul aria-label={words.tags} className="text-ink-2 flex flex-wrap gap-x-3 text-caption">
            {post.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { posts } = content
  const siteWords = wordsOf(content)
  return {
    head: [...describeListedPage(content, '/blog', siteWords.blog.band), createFeedLink(content)],
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
