import { useRouteLoaderData } from 'react-router'
import { NotFound } from '#ui/components/not-found.tsx'
import type { loader } from '#app/root.tsx'

export default function PostNotFound() {
  const frame = useRouteLoaderData<typeof loader>('root')?.frame
  if (!frame) return null
  const { words, shortName } = frame
  return (
    <NotFound
      above={
        <>
          <title>{`${words.postNotFound} | ${shortName}`}</title>
          <meta name="robots" content="noindex" />
        </>
      }
      title={words.postNotFound}
      text={words.postNotFoundText}
      ways={[
        { path: '/blog', label: words.backToBlog },
        { path: '/', label: words.backToHome },
      ]}
    />
  )
}
