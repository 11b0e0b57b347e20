import { Link } from 'react-router'
import { findPages, type SearchPage } from '#rules/catalogue/search.ts'

type FurtherPagesProps = { pages: readonly SearchPage[]; typed: string | undefined; title: string }

/** Guides, transfers, the builder and answers that have the words sought; nothing where none has. */
export function FurtherPages({ pages, typed = '', title }: FurtherPagesProps) {
  const found = findPages(pages, typed)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="further" className="mt-14 max-w-3xl">
      <h2 id="further" className="text-h3">
        {title}
      </h2>
      <ul className="border-rule mt-4 border-t">
        {found.map(({ path, title: name, text }) => (
          <li key={path} className="border-rule border-b py-3">
            <Link to={path} className="link font-semibold">
              {name}
            </Link>
            <p className="text-ink-2 mt-1 text-meta">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
