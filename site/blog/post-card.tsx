import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { Plate } from '../parts/plate.tsx'
import type { PostCardFacts } from './post-cards.ts'

/**
 * How a card lies in the list: in its column; the newest across the whole width; the last of two
 * columns, with nothing beside it, across both.
 */
const shapes = {
  column: {
    card: '',
    picture: 'aspect-[3/2]',
    text: 'mt-5',
    title: 'text-h3',
    excerpt: 'text-meta',
  },
  lead: {
    card: 'lg:grid lg:grid-cols-[1.6fr_1fr] lg:items-center lg:gap-12',
    picture: 'aspect-video',
    text: 'max-lg:mt-5',
    title: 'text-h2',
    excerpt: 'text-lead',
  },
  alone: {
    card: 'sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-6',
    picture: 'aspect-[3/2]',
    text: 'mt-5 sm:max-lg:mt-0',
    title: 'text-h3',
    excerpt: 'text-meta',
  },
}

type PostCardProps = {
  post: PostCardFacts
  words: Words['blog']
  shape: keyof typeof shapes
}

/** One article in the list (section 2); the whole card leads to it. */
export function PostCard({ post, words, shape }: PostCardProps) {
  const look = shapes[shape]
  return (
    <article className={`group relative flex h-full flex-col ${look.card}`}>
      <Plate
        picture={post.picture}
        first={shape === 'lead'}
        decorative
        className={`w-full ${look.picture}`}
      />
      <div className={`flex grow flex-col ${look.text}`}>
        <p className="text-ink-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-caption">
          <span className="text-ink bg-plaster px-2.5 py-1 font-semibold">{post.category}</span>
          <span>
            <time dateTime={post.date}>{post.dateText}</time> · {post.readTime}
          </span>
        </p>
        <h2 className={`group-hover:text-disa-deep mt-3 transition-colors ${look.title}`}>
          {post.title}
        </h2>
        <p className={`text-ink-2 mt-3 ${look.excerpt}`}>{post.excerpt}</p>
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
