import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The answer to an address of an article that we do not have (section 2). */
export function PostNotFound() {
  const frame = useRouteLoaderData<typeof loader>('root')?.frame
  if (!frame) return null
  const { words, shortName } = frame
  return (
    <section className="wrap py-20">
      <title>{`${words.postNotFound} | ${shortName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-page">{words.postNotFound}</h1>
      <p className="text-ink-2 mt-5 max-w-md text-lead">{words.postNotFoundText}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="/blog" className="button button-primary">
          {words.backToBlog}
        </Link>
        <Link to="/" className="button button-quiet">
          {words.backToHome}
        </Link>
      </p>
    </section>
  )
}
