import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { PostCardFacts } from './post-cards.ts'

/**
 * Card shapes in the list: one column; full width for the newest; full width for the last one if it
 * is alone in its row.
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

export function PostCard({ post, words, shape }: PostCardProps) {
  const look = shapes[shape]
  return (
    <article className={`group relative flex h-full flex-col ${look.card}`}>
      <div className="relative">
        <Plate
          picture={post.picture}
          first={shape === 'lead'}
          decorative
          className={`w-full ${look.picture}`}
        />
        <p className="bg-limewash text-ink absolute top-3 left-3 px-2.5 py-1 text-caption font-semibold">
          {post.category}
        </p>
      </div>
      <div className={`flex grow flex-col ${look.text}`}>
        <p className="text-ink-2 text-caption">
          <Facts>
            <time dateTime={post.date}>{post.dateText}</time>
            {post.readTime}
          </Facts>
        </p>
        <h2 className={`group-hover:text-disa-deep mt-2 transition-colors ${look.title}`}>
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
