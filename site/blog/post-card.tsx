import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { Plate } from '../parts/plate.tsx'
import type { PostCardFacts } from './post-cards.ts'

type PostCardProps = {
  post: PostCardFacts
  words: Words['blog']
  /** The newest article opens the list across its whole width. */
  lead?: boolean
}

/** One article in the list (section 2); the whole card leads to it. */
export function PostCard({ post, words, lead = false }: PostCardProps) {
  return (
    <article
      className={`group relative flex h-full flex-col ${lead ? 'lg:grid lg:grid-cols-[1.6fr_1fr] lg:items-center lg:gap-12' : ''}`}
    >
      <Plate
        picture={post.picture}
        first={lead}
        decorative
        className={`w-full ${lead ? 'aspect-video' : 'aspect-[3/2]'}`}
      />
      <div className={`flex grow flex-col ${lead ? 'max-lg:mt-5' : 'mt-5'}`}>
        <p className="text-ink-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-caption">
          <span className="text-ink bg-plaster px-2.5 py-1 font-semibold">{post.category}</span>
          <span>
            <time dateTime={post.date}>{post.dateText}</time> · {post.readTime}
          </span>
        </p>
        <h2
          className={`group-hover:text-disa-deep mt-3 transition-colors ${lead ? 'text-h2' : 'text-h3'}`}
        >
          {post.title}
        </h2>
        <p className={`text-ink-2 mt-3 ${lead ? 'text-lead' : 'text-meta'}`}>{post.excerpt}</p>
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
