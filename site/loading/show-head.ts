import type { MetaDescriptor } from 'react-router'

type HeadArgs = {
  loaderData?: { head: MetaDescriptor[] } | undefined
  /** From the root down; each knows the head that it would have shown. */
  matches?: readonly ({ meta?: MetaDescriptor[]; loaderData?: unknown } | undefined)[]
}

/**
 * Every screen's `meta`: what its loader described (site/loading/head.ts); the root's where it has failed.
 * The page that answers a form may be called otherwise (site/posting/post-form.ts).
 */
export function showHead({ loaderData, matches }: HeadArgs): MetaDescriptor[] {
  const head = loaderData?.head ?? matches?.[0]?.meta ?? []
  if (!import.meta.env.SSR) return head
  const root = matches?.[0]?.loaderData as { answered?: { title?: string } } | undefined
  const title = root?.answered?.title
  return title ? head.map((tag) => ('title' in tag ? { title } : tag)) : head
}
